#include "GalleyCPhoneNumber.h"

#include <phonenumbers/phonenumbermatch.h>
#include <phonenumbers/phonenumbermatcher.h>
#include <phonenumbers/phonenumberutil.h>

#include <string>

using i18n::phonenumbers::PhoneNumberMatch;
using i18n::phonenumbers::PhoneNumberMatcher;
using i18n::phonenumbers::PhoneNumberUtil;

int32_t cphone_find(const char *text, int32_t length, const char *region, int32_t tries, CPhoneMatch *matches, int32_t capacity) {
  // The matcher keeps a reference to the text.
  const std::string owned(text, static_cast<size_t>(length));
  PhoneNumberMatcher matcher(*PhoneNumberUtil::GetInstance(), owned, region, PhoneNumberMatcher::VALID, tries);
  int32_t count = 0;
  PhoneNumberMatch match;
  while (matcher.HasNext() && matcher.Next(&match)) {
    if (count < capacity) matches[count] = CPhoneMatch{match.start(), match.end()};
    ++count;
  }
  return count;
}
