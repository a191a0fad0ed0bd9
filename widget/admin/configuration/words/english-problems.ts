/** What can be wrong in a configuration, in English. */

import type { ProblemWords } from './problems.ts';

export const en: ProblemWords = {
  empty: 'This is required.',
  text: 'Enter some text.',
  tooLong: 'This is too long: at most $1 characters can be here.',
  character: 'This contains an invisible character or a line break; type it again.',
  listEmpty: 'At least one is required.',
  listTooLong: 'These are too many: at most $1 can be here.',
  number: 'Write a whole number from $1 to $2.',
  email: 'This is not an e-mail address; it should look like name@example.org.',
  url: 'Enter the full address, for example https://www.example.org/page.',
  taken: 'There is another one called $1; choose something else.',
  zoneGuessed: 'There is no time zone of this name; you probably mean $1.',
  zone: 'There is no time zone with this name; choose one from the list, for example Europe/Berlin.',
  languageUnknown: '$1 is not a known language; write it as its tag, for example de.',
  listedTwice: '$1 is listed twice; take one out.',
  valueUnknown: 'There is nothing to put in for $1; use $2.',
  languageWritten: 'Write the language as $1.',
  language: 'Enter the language as a tag, for example de.',
  country: 'Enter the country as two letters, for example DE.',
  state: 'Enter the state’s code, for example BE, or leave it empty.',
  countryUnknown: 'No public holidays are known for $1; check the letters, or leave it empty.',
  stateUnknown: 'No state $1 of $2 is known; use one of $3, or leave it empty.',
  stateless: 'For $2 there are no holidays by state; leave it empty.',
  colour: 'Write the colour as # and six digits from 0 to 9 and a to f, for example #1b5fb8.',
  logo: 'Enter an address that starts with https://; browsers and mail programs show no other images.',
  wildcard:
    'Wildcards are not possible; enter each website by itself, for example https://www.example.org.',
  origin: 'Write the beginning of the address alone: $1',
  closesEarly:
    'It closes before it opens; hours past midnight are two rows, until 24:00 and from 00:00 on the next day.',
  opensAtMidnight: 'A day opens at 00:00; 24:00 is its end.',
  daysReversed: 'The last day is before the first.',
  overlap:
    'These hours overlap others on the same day: shorten one of them, or let the earlier period end before the later one begins.',
  partReversed: 'It ends before it begins; past midnight it is a second exception on the next day.',
  timeMissing: 'Enter a time.',
  hourDigits: 'Write $1, with two digits for the hour.',
  time: 'Enter the time as hours and minutes, for example 09:30.',
  day: 'Choose a day.',
  dayUnknown: 'There is no $1 in the calendar.',
  dayRange: 'Choose a day from $1 to $2.',
  tooShort:
    'A reason chosen here takes $1 minutes, and the calendar is never open longer than $2; shorten it, extend the hours or take it out here.',
  notOfMembers:
    'One of these reasons is offered by no calendar of this group; take it out here, or add it to one of them.',
  groupInGroup: 'A group cannot have groups in it; choose their calendars instead.',
  gone: 'Something chosen here no longer exists; choose again.',
  fieldName:
    'Use lower-case letters, digits and underscores, with a letter first and at most 64 in all, for example first_name.',
  reserved: 'This name is reserved; choose another.',
  hiddenRequired: 'A hidden field cannot be required, because nobody can fill it in.',
  hiddenCondition: 'A hidden field is never asked for, whatever the other answers are.',
  noOptions: 'There are no choices here.',
  valueNotOption: 'The default must be one of the choices.',
  valueLine: 'The default is one line of at most 255 characters.',
  conditionGone: 'The field that this one depends on does not exist.',
  conditionLater: 'The field that this one depends on must come before it.',
  circle: 'These fields depend on one another, so none would ever be asked for.',
  answerGone: 'That answer is not one of the choices.',
};
