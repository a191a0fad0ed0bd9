/** What can be wrong in a configuration, in English. */

import type { FileProblemCode } from '../../../../bff/contract/admin-errors.ts';

export const en = {
  empty: 'This is required.',
  text_expected: 'Enter some text.',
  too_long: 'This is too long: at most {limit} characters can be here.',
  character_refused: 'This contains an invisible character or a line break; type it again.',
  list_empty: 'At least one is required.',
  list_too_long: 'These are too many: at most {limit} can be here.',
  number_expected: 'Write a whole number from {min} to {max}.',
  email_expected: 'This is not an e-mail address; it should look like name@example.org.',
  url_expected: 'Enter the full address, for example https://www.example.org/page.',
  taken: 'There is another one called {value}; choose something else.',
  zone_guessed: 'There is no time zone of this name; you probably mean {zone}.',
  zone_expected:
    'There is no time zone with this name; choose one from the list, for example Europe/Berlin.',
  language_unknown: '{language} is not a known language; write it as its tag, for example de.',
  listed_twice: '{value} is listed twice; take one out.',
  reminder_twice: 'A reminder {minutes} minutes before is listed twice; take one out.',
  value_unknown: 'There is nothing to put in for {values}; use {known}.',
  value_missing: 'Put {values} where the value goes.',
  value_foreign: 'There is nothing to put in for {values}; take it out.',
  answer_without_letters: 'An answer needs at least one letter or digit.',
  language_spelling: 'Write the language as {language}.',
  language_expected: 'Enter the language as a tag, for example de.',
  country_expected: 'Enter the country as two letters, for example DE.',
  state_expected: 'Enter the state’s code, for example BE, or leave it empty.',
  country_unknown:
    'No public holidays are known for {country}; check the letters, or leave it empty.',
  state_unknown: 'No state {state} of {country} is known; use one of {states}, or leave it empty.',
  states_unknown: 'For {country} there are no holidays by state; leave it empty.',
  colour_expected:
    'Write the colour as # and six digits from 0 to 9 and a to f, for example #1b5fb8.',
  https_expected:
    'Enter an address that starts with https://; browsers and mail programs show no other images.',
  wildcard:
    'Wildcards are not possible; enter each website by itself, for example https://www.example.org.',
  origin_expected: 'Write the beginning of the address alone: {origin}',
  closes_early:
    'It closes before it opens; hours past midnight are two rows, until 24:00 and from 00:00 on the next day.',
  opens_at_midnight: 'A day opens at 00:00; 24:00 is its end.',
  days_reversed: 'The last day is before the first.',
  overlap:
    'These hours overlap others on the same day: shorten one of them, or let the earlier period end before the later one begins.',
  part_reversed:
    'It ends before it begins; past midnight it is a second exception on the next day.',
  time_missing: 'Enter a time.',
  hour_digits: 'Write {time}, with two digits for the hour.',
  time_expected: 'Enter the time as hours and minutes, for example 09:30.',
  day_expected: 'Choose a day.',
  day_unknown: 'There is no {day} in the calendar.',
  day_out_of_range: 'Choose a day from {first} to {last}.',
  too_short:
    'A reason chosen here takes {minutes} minutes, and the calendar is never open longer than {longest}; shorten it, extend the hours or take it out here.',
  not_offered:
    'One of these reasons is offered by no calendar of this group; take it out here, or add it to one of them.',
  group_in_group: 'A group cannot have groups in it; choose their calendars instead.',
  id_unknown: 'Something chosen here no longer exists; choose again.',
  name_expected:
    'Use lower-case letters, digits and underscores, with a letter first and at most 64 in all, for example first_name.',
  name_reserved: 'This name is reserved; choose another.',
  hidden_required: 'A hidden field cannot be required, because nobody can fill it in.',
  hidden_condition: 'A hidden field is never asked for, whatever the other answers are.',
  options_missing: 'There are no choices here.',
  default_not_option: 'The default must be one of the choices.',
  default_too_long: 'The default is one line of at most 255 characters.',
  condition_field_unknown: 'The field that this one depends on does not exist.',
  condition_later: 'The field that this one depends on must come before it.',
  condition_circle: 'These fields depend on one another, so none would ever be asked for.',
  answer_unknown: 'That answer is not one of the choices.',
} as const satisfies Partial<Record<FileProblemCode, string>>;

export type ProblemWords = Readonly<Record<keyof typeof en, string>>;
