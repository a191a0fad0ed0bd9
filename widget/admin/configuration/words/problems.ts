/**
 * What the server finds wrong in a configuration, as whoever fills in fields reads it. The server
 * says it in English and in the words of the file, with its keys and quotes. A sentence that is not
 * listed here is said as the server says it.
 */

/** What the server says, by what is wrong. What a bracket found is `$1` in the words for it. */
const FOUND = [
  ['empty', /^This is empty;.*/],
  ['text', /^Write a text .*/],
  ['tooLong', /^This is too long.* at most (\d+) characters\.$/],
  ['character', /^This contains .*/],
  ['listEmpty', /^This list is empty;.*/],
  ['listTooLong', /^This list is too long; it takes at most (\d+) .*/],
  ['number', /^Give a whole number from (\S+) to (\S+), .*/],
  ['email', /^This is not an e-mail address;.*/],
  ['url', /^Write a (?:full )?web address .*/],
  ['taken', /^The \w+(?: \w+)* (.+) is already taken by .*/],
  ['zoneGuessed', /^There is no time zone .* probably "(.+)"\.$/],
  ['zone', /^(?:There is no time zone|Write the IANA) .*/],
  ['languageUnknown', /^"(.*)" is not a known language;.*/],
  ['listedTwice', /^(.+) is listed already;.*/],
  ['valueUnknown', /^There is no value (.+) here; use (.+)\.$/],
  ['languageWritten', /^Write the language tag as (.+)\.$/],
  ['language', /^Write a language tag .*/],
  ['country', /^Write the country .*/],
  ['state', /^Write the code of the state .*/],
  ['countryUnknown', /^No public holidays are known for the country (\S+);.*/],
  ['stateUnknown', /^No state (\S+) of (\S+) is known; use one of (.+), or .*/],
  ['stateless', /^No state (\S+) of (\S+) is known; take .*/],
  ['colour', /^Write the colour .*/],
  ['logo', /^Write an address that starts with https.*/],
  ['wildcard', /^Wildcards are not possible;.*/],
  ['origin', /^Write the origin .*"(.+)"\.$/],
  ['closesEarly', /^This is not after opens;.*/],
  ['opensAtMidnight', /^"24:00" may only .*/],
  ['daysReversed', /^This is before (?:valid_from|from);.*/],
  ['overlap', /^This overlaps .*/],
  ['partReversed', /^This is not after closed_from;.*/],
  ['timeMissing', /^Write (?:when|from when on) .* as "HH:MM"\.$/],
  ['hourDigits', /^Write "(\d\d:\d\d)": hours .*/],
  ['time', /^Write (?:the|a) time .*/],
  ['day', /^Write the (?:first |last |)(?:day|date) .*|^This says no date;.*/],
  ['dayUnknown', /^There is no (\S+) in the calendar;.*/],
  ['dayRange', /^Write a date from (\S+) to (\S+)\.$/],
  [
    'tooShort',
    /^Reason \d+ takes (\d+) minutes, but this schedule is never open longer than (\d+);.*/,
  ],
  ['notOfMembers', /^No member of this group offers reason .*/],
  ['groupInGroup', /^Schedule \d+ is a group itself .*|^A group cannot be its own member;.*/],
  ['gone', /^There is no (?:schedule|reason) \d+;.*/],
  ['fieldName', /^Use lower-case letters, digits and underscores.*/],
  ['reserved', /^This name is reserved;.*|^The number of people is asked for under this name .*/],
  ['hiddenRequired', /^Nobody sees a hidden field .*/],
  ['hiddenCondition', /^A hidden field is never asked for;.*/],
  ['noOptions', /^A \w+ needs options .*/],
  ['valueNotOption', /^This default value is none .*/],
  ['valueLine', /^The default value of a textbox .*/],
  ['conditionGone', /^There is no field .* in this form;.*/],
  ['conditionLater', /^\S+ stands after this field;.*/],
  ['circle', /.* so that none of them would ever be shown;.*/],
  ['answerGone', /^This is no option of .*/],
] as const satisfies readonly (readonly [kind: string, found: RegExp])[];

export type ProblemWords = Readonly<Record<(typeof FOUND)[number][0], string>>;

/** The first that fits: what is guessed stands before what is not. */
export function problemInWords(message: string, words: ProblemWords): string {
  // What is not there at all is asked for in the same words.
  const said = message.replace(/^This is missing\. /, '');
  for (const [kind, found] of FOUND) {
    if (found.test(said)) {
      return said.replace(found, words[kind]);
    }
  }
  return message;
}
