#include "GalleyCPDF.h"

#include <cstdio>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

// Only new code uses libqpdf's pointers: they are those of the standard library.
#define POINTERHOLDER_TRANSITION 4
#include <qpdf/Pipeline.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <qpdf/QPDFWriter.hh>

namespace {

/// A child of an element: another element, or a marked content.
struct Child {
  bool isElement;
  size_t index;
};

struct Element {
  int32_t parent;
  std::string type;
  /// In the order in which they were added.
  std::vector<Child> children;
  std::map<CPDFProperty, std::string> properties;
  /// Whether the element or one of its descendants has content.
  bool isUsed = false;

  bool isCell() const { return type == "TD" || type == "TH"; }
};

/// Passes the document on to the caller.
class Output : public Pipeline {
public:
  Output(CPDFWrite write, void *context) : Pipeline("output", nullptr), write_(write), context_(context) {}

  void write(unsigned char const *bytes, size_t count) override {
    if (count > 0 && !write_(context_, bytes, count)) throw std::runtime_error("it cannot be written");
  }

  void finish() override {}

private:
  CPDFWrite write_;
  void *context_;
};

/// Marks the artifacts of a page, which cairo 1.16 can only tag as elements: `/P << /MCID 3 >> BDC` becomes `/Artifact BMC`.
class ArtifactFilter : public QPDFObjectHandle::TokenFilter {
public:
  /// `artifacts` has the marker of each artifact by its identifier on the page.
  explicit ArtifactFilter(std::map<int, int32_t> artifacts) : artifacts_(std::move(artifacts)) {}

  void handleToken(QPDFTokenizer::Token const &token) override {
    if (pending_.empty()) {
      if (token.getType() == QPDFTokenizer::tt_name) {
        pending_.push_back(token);
      } else {
        writeToken(token);
      }
      return;
    }
    pending_.push_back(token);
    if (token.getType() == QPDFTokenizer::tt_integer) identifier_ = std::stoi(token.getValue());
    if (token.getType() == QPDFTokenizer::tt_word || pending_.size() > 32) flush(token.isWord("BDC"));
  }

  void handleEOF() override { flush(false); }

private:
  std::map<int, int32_t> artifacts_;
  std::vector<QPDFTokenizer::Token> pending_;
  int identifier_ = -1;

  void flush(bool isMark) {
    auto const found = artifacts_.find(identifier_);
    if (isMark && found != artifacts_.end()) {
      write(found->second == CPDF_PAGINATION ? "/Artifact << /Type /Pagination >> BDC" : "/Artifact BMC");
    } else {
      for (auto const &token : pending_) writeToken(token);
    }
    pending_.clear();
    identifier_ = -1;
  }
};

/// Returns the children of an element: those of an array, or the only one.
std::vector<QPDFObjectHandle> children(QPDFObjectHandle element) {
  auto kids = element.getKey("/K");
  if (kids.isArray()) return kids.getArrayAsVector();
  if (kids.isNull()) return {};
  return {kids};
}

} // namespace

struct CPDFTree {
  std::vector<Element> elements{Element{-1, "Document", {}, {}}};
  std::vector<int32_t> contents;
};

namespace {

/// Replaces the structure tree of one document.
class Restructuring {
public:
  Restructuring(CPDFTree const &tree, QPDF &pdf) : elements_(tree.elements), contents_(tree.contents), pdf_(pdf) {}

  void run(std::string const &language) {
    auto root = pdf_.getRoot().getKey("/StructTreeRoot");
    auto const leaves = root.isDictionary() ? children(root) : std::vector<QPDFObjectHandle>();
    if (leaves.size() != contents_.size()) {
      throw std::runtime_error(
          "it has " + std::to_string(leaves.size()) + " marked contents instead of " + std::to_string(contents_.size()));
    }
    if (!root.isDictionary()) root = makeRoot();
    makeElements();
    handles_[0].replaceKey("/P", root);
    moved_.resize(leaves.size());
    for (size_t index = 0; index < leaves.size(); ++index) moved_[index] = content(leaves[index], contents_[index]);
    for (size_t index = 0; index < elements_.size(); ++index) attachChildren(index);
    root.replaceKey("/K", QPDFObjectHandle::newArray({handles_[0]}));
    updateParentTree(root.getKey("/ParentTree"));
    filterPages();
    auto catalog = pdf_.getRoot();
    catalog.replaceKey("/Lang", QPDFObjectHandle::newUnicodeString(language));
    catalog.replaceKey("/MarkInfo", QPDFObjectHandle::parse("<< /Marked true >>"));
    catalog.replaceKey("/ViewerPreferences", QPDFObjectHandle::parse("<< /DisplayDocTitle true >>"));
  }

private:
  std::vector<Element> elements_;
  std::vector<int32_t> const &contents_;
  QPDF &pdf_;
  std::vector<QPDFObjectHandle> handles_;
  /// The references to each marked content.
  std::vector<std::vector<QPDFObjectHandle>> moved_;
  /// The element, or null for an artifact, in place of each of cairo's elements.
  std::map<QPDFObjGen, QPDFObjectHandle> replacements_;
  /// The identifiers of the artifacts of each page.
  std::map<QPDFObjGen, std::map<int, int32_t>> artifacts_;

  QPDFObjectHandle makeRoot() {
    auto root = pdf_.makeIndirectObject(QPDFObjectHandle::parse("<< /Type /StructTreeRoot >>"));
    pdf_.getRoot().replaceKey("/StructTreeRoot", root);
    return root;
  }

  void makeElements() {
    for (int32_t owner : contents_) {
      for (int32_t at = owner; at >= 0 && !elements_[static_cast<size_t>(at)].isUsed; at = elements_[static_cast<size_t>(at)].parent) {
        elements_[static_cast<size_t>(at)].isUsed = true;
      }
    }
    // A row keeps its empty cells, so that the columns of a table stay columns.
    for (auto &element : elements_) {
      if (element.isCell() && elements_[element.parent].isUsed) element.isUsed = true;
    }
    elements_[0].isUsed = true;
    for (auto const &element : elements_) {
      auto handle = QPDFObjectHandle::newNull();
      if (element.isUsed) {
        handle = pdf_.makeIndirectObject(QPDFObjectHandle::parse("<< /Type /StructElem >>"));
        handle.replaceKey("/S", QPDFObjectHandle::newName("/" + element.type));
        for (auto const &property : element.properties) set(handle, property.first, property.second);
      }
      handles_.push_back(handle);
      if (element.isUsed && element.parent >= 0) handle.replaceKey("/P", handles_[element.parent]);
    }
  }

  static void set(QPDFObjectHandle &handle, CPDFProperty property, std::string const &value) {
    switch (property) {
    case CPDF_ALTERNATIVE: handle.replaceKey("/Alt", QPDFObjectHandle::newUnicodeString(value)); break;
    case CPDF_LANGUAGE: handle.replaceKey("/Lang", QPDFObjectHandle::newUnicodeString(value)); break;
    case CPDF_ACTUAL_TEXT: handle.replaceKey("/ActualText", QPDFObjectHandle::newUnicodeString(value)); break;
    case CPDF_LIST_NUMBERING: setAttribute(handle, "/List", "/ListNumbering", value); break;
    case CPDF_SCOPE: setAttribute(handle, "/Table", "/Scope", value); break;
    case CPDF_CONTENTS: break; // Of the annotations.
    }
  }

  static void setAttribute(QPDFObjectHandle &handle, char const *owner, char const *key, std::string const &name) {
    auto attributes = QPDFObjectHandle::newDictionary();
    attributes.replaceKey("/O", QPDFObjectHandle::newName(owner));
    attributes.replaceKey(key, QPDFObjectHandle::newName("/" + name));
    handle.replaceKey("/A", attributes);
  }

  /// Returns the content of one of cairo's elements, for the element that it belongs to; nothing for an artifact.
  std::vector<QPDFObjectHandle> content(QPDFObjectHandle leaf, int32_t owner) {
    auto page = leaf.getKey("/Pg");
    auto kids = children(leaf);
    if (owner < 0) {
      for (auto &kid : kids) {
        if (kid.isInteger()) artifacts_[page.getObjGen()][kid.getIntValueAsInt()] = owner;
      }
      replacements_[leaf.getObjGen()] = QPDFObjectHandle::newNull();
      return {};
    }
    auto &handle = handles_[static_cast<size_t>(owner)];
    replacements_[leaf.getObjGen()] = handle;
    if (!handle.hasKey("/Pg")) handle.replaceKey("/Pg", page);
    bool const isOnPage = handle.getKey("/Pg").getObjGen() == page.getObjGen();
    for (auto &kid : kids) {
      if (kid.isInteger() && !isOnPage) {
        auto reference = QPDFObjectHandle::parse("<< /Type /MCR >>");
        reference.replaceKey("/Pg", page);
        reference.replaceKey("/MCID", kid);
        kid = reference;
      } else if (kid.isDictionary()) {
        kid.replaceKey("/Pg", page);
        describe(kid.getKey("/Obj"), elements_[static_cast<size_t>(owner)]);
      }
    }
    return kids;
  }

  static void describe(QPDFObjectHandle annotation, Element const &owner) {
    auto const found = owner.properties.find(CPDF_CONTENTS);
    if (annotation.isDictionary() && found != owner.properties.end()) {
      annotation.replaceKey("/Contents", QPDFObjectHandle::newUnicodeString(found->second));
    }
  }

  void attachChildren(size_t index) {
    std::vector<QPDFObjectHandle> kids;
    for (auto const &child : elements_[index].children) {
      if (!child.isElement) {
        kids.insert(kids.end(), moved_[child.index].begin(), moved_[child.index].end());
      } else if (elements_[child.index].isUsed) {
        kids.push_back(handles_[child.index]);
      }
    }
    if (elements_[index].isUsed && !kids.empty()) handles_[index].replaceKey("/K", QPDFObjectHandle::newArray(kids));
  }

  void updateParentTree(QPDFObjectHandle tree) {
    if (!tree.isDictionary()) return;
    auto entries = tree.getKey("/Nums");
    for (int index = 1; index < entries.getArrayNItems(); index += 2) {
      auto entry = entries.getArrayItem(index);
      if (!entry.isArray()) {
        entries.setArrayItem(index, replacement(entry));
        continue;
      }
      for (int at = 0; at < entry.getArrayNItems(); ++at) entry.setArrayItem(at, replacement(entry.getArrayItem(at)));
    }
  }

  QPDFObjectHandle replacement(QPDFObjectHandle const &element) {
    auto const found = replacements_.find(element.getObjGen());
    return found == replacements_.end() ? element : found->second;
  }

  void filterPages() {
    for (auto &page : QPDFPageDocumentHelper(pdf_).getAllPages()) {
      auto handle = page.getObjectHandle();
      handle.replaceKey("/Tabs", QPDFObjectHandle::newName("/S"));
      auto const found = artifacts_.find(handle.getObjGen());
      if (found != artifacts_.end()) page.addContentTokenFilter(std::make_shared<ArtifactFilter>(found->second));
    }
  }
};

} // namespace

CPDFTree *cpdf_tree_create(void) { return new CPDFTree(); }

void cpdf_tree_destroy(CPDFTree *tree) { delete tree; }

int32_t cpdf_tree_add(CPDFTree *tree, int32_t parent, const char *type) {
  tree->elements.push_back(Element{parent, type, {}, {}});
  size_t const index = tree->elements.size() - 1;
  tree->elements[static_cast<size_t>(parent)].children.push_back(Child{true, index});
  return static_cast<int32_t>(index);
}

void cpdf_tree_set(CPDFTree *tree, int32_t element, CPDFProperty property, const char *value) {
  tree->elements[static_cast<size_t>(element)].properties[property] = value;
}

void cpdf_tree_add_content(CPDFTree *tree, int32_t element) {
  if (element >= 0) tree->elements[static_cast<size_t>(element)].children.push_back(Child{false, tree->contents.size()});
  tree->contents.push_back(element);
}

bool cpdf_tree_write(
    const CPDFTree *tree, const uint8_t *bytes, size_t count, const char *language, CPDFWrite write, void *context, char *message,
    size_t capacity) {
  try {
    QPDF pdf;
    pdf.setSuppressWarnings(true);
    pdf.processMemoryFile("PDF", reinterpret_cast<char const *>(bytes), count);
    Restructuring(*tree, pdf).run(language);
    Output output(write, context);
    QPDFWriter writer(pdf);
    writer.setOutputPipeline(&output);
    writer.setObjectStreamMode(qpdf_o_disable);
    writer.setDeterministicID(true);
    writer.write();
    return true;
  } catch (std::exception const &error) {
    snprintf(message, capacity, "%s", error.what());
    return false;
  }
}
