/**
 * The kinds of bad installation files: each with the one place that is to blame and a part of the
 * sentence that helps.
 */

import {
  aField,
  aFile,
  aGroup,
  aReason,
  aSchedule,
  someHours,
  times,
  withException,
  withField,
  withGroup,
  withHours,
  withReason,
  withSchedule,
} from './installation-files.ts';

export interface BadFile {
  readonly kind: string;
  readonly file: unknown;
  readonly path: string;
  readonly says: string;
}

const select = { form_type: 'select', input_type: 'text' };
const option = (value: string) => ({ value, label: 'An option' });

const needing = (
  need: object,
  resources: readonly object[] = [{ id: 21, name: 'R', kind: 'room' }],
) => aFile({ resources, reasons: [aReason({ needs: [need] })] });

const resources: BadFile[] = [
  {
    kind: 'a resource with the id of a calendar',
    file: aFile({ resources: [{ id: 1, name: 'Room' }] }),
    path: 'resources[0].id',
    says: 'already taken by schedules[0].id',
  },
  {
    kind: 'a need for a kind that there is not',
    file: needing({ kind: 'sauna' }),
    path: 'reasons[0].needs[0].kind',
    says: 'this file has room',
  },
  {
    kind: 'a need for an id that there is not',
    file: needing({ any_of: [99] }),
    path: 'reasons[0].needs[0].any_of[0]',
    says: 'There is no resource or calendar 99',
  },
  {
    kind: 'a need that says nothing',
    file: needing({ count: 2 }),
    path: 'reasons[0].needs[0]',
    says: 'Write either kind, or any_of',
  },
  {
    kind: 'a need that ends before it begins',
    file: needing({ kind: 'room', from_minute: 20, until_minute: 10 }),
    path: 'reasons[0].needs[0].until_minute',
    says: 'would take no time',
  },
  {
    kind: 'a calendar that prefers a resource that there is not',
    file: aFile({ schedules: [aSchedule({ resources: [22] })] }),
    path: 'schedules[0].resources[0]',
    says: 'There is no resource 22',
  },
  {
    kind: 'more resources of a kind than can be told apart',
    file: needing(
      { kind: 'bed' },
      Array.from({ length: 51 }, (_, index) => ({ id: 100 + index, name: 'Bed', kind: 'bed' })),
    ),
    path: 'reasons[0].needs[0].kind',
    says: 'Join those that are alike',
  },
];

const wholeFile: BadFile[] = [
  { kind: 'nothing at all', file: null, path: '', says: 'must be a mapping' },
  { kind: 'a list instead of a mapping', file: [], path: '', says: 'must be a mapping' },
  {
    kind: 'no name',
    file: aFile({ name: undefined }),
    path: 'name',
    says: 'This is missing. Write a text',
  },
  { kind: 'an empty name', file: aFile({ name: '  ' }), path: 'name', says: 'empty' },
  { kind: 'a number for a name', file: aFile({ name: 7 }), path: 'name', says: 'in quotes' },
  {
    kind: 'no time zone',
    file: aFile({ time_zone: undefined }),
    path: 'time_zone',
    says: 'This is missing. Write the IANA name',
  },
  {
    kind: 'an unknown time zone',
    file: aFile({ time_zone: 'Europe/Berlim' }),
    path: 'time_zone',
    says: 'probably "Europe/Berlin"',
  },
  {
    kind: 'a time zone in the wrong case',
    file: aFile({ time_zone: 'europe/berlin' }),
    path: 'time_zone',
    says: 'probably "Europe/Berlin"',
  },
  {
    kind: 'an offset for a time zone',
    file: aFile({ time_zone: '+01:00' }),
    path: 'time_zone',
    says: 'IANA name',
  },
  {
    kind: 'a colour without quotes',
    file: aFile({ brand: { accent: null } }),
    path: 'brand.accent',
    says: 'without quotes, YAML takes it',
  },
  {
    kind: 'a colour by name',
    file: aFile({ brand: { accent: 'green' } }),
    path: 'brand.accent',
    says: 'for example "#1b5fb8"',
  },
  {
    kind: 'a colour of five digits',
    file: aFile({ brand: { accent: '#12345' } }),
    path: 'brand.accent',
    says: 'six digits',
  },
  {
    kind: 'a logo without TLS',
    file: aFile({ brand: { logo_url: 'http://www.practice.example/logo.png' } }),
    path: 'brand.logo_url',
    says: 'starts with https://',
  },
  {
    kind: 'a logo of a host with a sign that none has',
    file: aFile({ brand: { logo_url: 'https://www.practice.example,b/logo.png' } }),
    path: 'brand.logo_url',
    says: 'full web address',
  },
  {
    kind: 'a logo by its name',
    file: aFile({ brand: { logo_url: 'logo.png' } }),
    path: 'brand.logo_url',
    says: 'full web address',
  },
  {
    kind: 'corners that are too round',
    file: aFile({ brand: { radius: 25 } }),
    path: 'brand.radius',
    says: 'from 0 to 24',
  },
  {
    kind: 'an unknown part of the look',
    file: aFile({ brand: { color: '#fff' } }),
    path: 'brand.color',
    says: 'accent, logo_url, radius',
  },
  {
    kind: 'a word for something else',
    file: aFile({ words: { schedule: 'Therapist' } }),
    path: 'words.schedule',
    says: 'calendar, reason',
  },
  {
    kind: 'a number for a group',
    file: withReason({ group: 1 }),
    path: 'reasons[0].group',
    says: 'in quotes',
  },
  {
    kind: 'one person at most',
    file: withReason({ persons: { max: 1 } }),
    path: 'reasons[0].persons.max',
    says: 'from 2 to 100',
  },
  {
    kind: 'a bare number of persons',
    file: withReason({ persons: 4 }),
    path: 'reasons[0].persons',
    says: '{max: 6}',
  },
  {
    kind: 'a field that the number of persons needs the name of',
    file: withReason({
      persons: { max: 4 },
      form: [{ name: 'persons', label: 'Persons', form_type: 'textbox' }],
    }),
    path: 'reasons[0].form[0].name',
    says: 'asked for under this name (reasons[0].persons)',
  },
  {
    kind: 'an unknown locale',
    file: aFile({ locale: 'xx' }),
    path: 'locale',
    says: 'not a known language',
  },
  {
    kind: 'a locale with an underscore',
    file: aFile({ locale: 'de_AT' }),
    path: 'locale',
    says: 'Write the language tag as de-AT',
  },
  {
    kind: 'a text in an unknown language',
    file: aFile({ name: { klingon: 'x' } }),
    path: 'name.klingon',
    says: 'not a known language',
  },
  {
    kind: 'an empty text in one language',
    file: aFile({ name: { de: 'x', en: '' } }),
    path: 'name.en',
    says: 'empty',
  },
  {
    kind: 'a text without languages',
    file: aFile({ name: {} }),
    path: 'name',
    says: 'at least one',
  },
  {
    kind: 'a prototype among the languages',
    file: aFile({ name: JSON.parse('{"de": "x", "__proto__": "y"}') }),
    path: 'name.__proto__',
    says: 'There is no such key. Take it out.',
  },
  {
    kind: 'a prototype in an entry of a list',
    file: withReason({ name: JSON.parse('{"de": "x", "__proto__": "y"}') }),
    path: 'reasons[0].name.__proto__',
    says: 'There is no such key. Take it out.',
  },
  {
    kind: 'endless nesting',
    file: aFile({ name: times(30, (i) => i).reduce<unknown>((inner) => [inner], 1) }),
    path: 'name',
    says: 'nested too deeply',
  },
  {
    kind: 'an unknown key',
    file: aFile({ timezone: 'UTC' }),
    path: 'timezone',
    says: 'Did you mean time_zone?',
  },
  {
    kind: 'an unknown key like no other',
    file: aFile({ colour: 'red' }),
    path: 'colour',
    says: 'Known here: name, time_zone',
  },
  {
    kind: 'a control character',
    file: aFile({ name: 'a\u0007b' }),
    path: 'name',
    says: 'control character',
  },
  {
    kind: 'a letter that was lost',
    file: aFile({ name: 'M\ufffdller' }),
    path: 'name',
    says: 'U+FFFD',
  },
  { kind: 'a name on two lines', file: aFile({ name: 'a\nb' }), path: 'name', says: 'on one line' },
  {
    kind: 'an over-long name',
    file: aFile({ name: 'x'.repeat(201) }),
    path: 'name',
    says: 'at most 200 characters',
  },
  {
    kind: 'a broken e-mail address',
    file: aFile({ contact_email: 'practice' }),
    path: 'contact_email',
    says: 'name@example.org',
  },
  {
    kind: 'a script for a privacy page',
    file: aFile({ privacy_url: 'javascript:alert(1)' }),
    path: 'privacy_url',
    says: 'https://',
  },
  {
    kind: 'a country in small letters',
    file: aFile({ holidays: { country: 'de' } }),
    path: 'holidays.country',
    says: 'two capital letters',
  },
  {
    kind: 'an origin with a path',
    file: aFile({ allowed_origins: ['https://a.example/book'] }),
    path: 'allowed_origins[0]',
    says: 'here "https://a.example"',
  },
  {
    kind: 'an origin without a scheme',
    file: aFile({ allowed_origins: ['a.example'] }),
    path: 'allowed_origins[0]',
    says: 'here "https://a.example"',
  },
  {
    kind: 'an origin with a wildcard',
    file: aFile({ allowed_origins: ['https://*.a.example'] }),
    path: 'allowed_origins[0]',
    says: 'Wildcards',
  },
  {
    kind: 'an origin with a sign that no host has',
    file: aFile({ allowed_origins: ['https://x;script-src'] }),
    path: 'allowed_origins[0]',
    says: 'Write the origin as a browser sends it',
  },
  {
    kind: 'the origin null',
    file: aFile({ allowed_origins: ['null'] }),
    path: 'allowed_origins[0]',
    says: 'belongs to no site',
  },
  {
    kind: 'mail without a mapping',
    file: aFile({ mail: 'on' }),
    path: 'mail',
    says: 'Write mail as',
  },
  {
    kind: 'a value in a mail that is none there',
    file: aFile({ mail: { texts: { reminder: { en: { subject: 'For {name} at {when}' } } } } }),
    path: 'mail.texts.reminder.en.subject',
    says: 'There is no value {name} here; use {when}, {calendar}, {reason}, {operator}, {reference}.',
  },
  {
    kind: 'an unknown kind of mail',
    file: aFile({ mail: { texts: { remainder: { en: { text: 'See you.' } } } } }),
    path: 'mail.texts.remainder',
    says: 'reminder',
  },
  {
    kind: 'an unknown key of mail',
    file: aFile({ mail: { reply_too: 'a@b.example' } }),
    path: 'mail.reply_too',
    says: 'Did you mean reply_to?',
  },
  {
    kind: 'an answer to nobody',
    file: aFile({ mail: { reply_to: 'practice' } }),
    path: 'mail.reply_to',
    says: 'not an e-mail address',
  },
  {
    kind: 'a reminder a minute before',
    file: aFile({ mail: { reminder_minutes: [1440, 1] } }),
    path: 'mail.reminder_minutes[1]',
    says: 'whole number from 5 to 43200',
  },
  {
    kind: 'a reminder listed twice',
    file: aFile({ mail: { reminder_minutes: [60, 1440, 60] } }),
    path: 'mail.reminder_minutes[2]',
    says: 'listed already',
  },
  {
    kind: 'six reminders',
    file: aFile({ mail: { reminder_minutes: [10, 20, 30, 40, 50, 60] } }),
    path: 'mail.reminder_minutes',
    says: 'at most 5',
  },
  {
    kind: 'a sentence for an unknown mail',
    file: aFile({ mail: { sentences: { confirmations: 'Welcome' } } }),
    path: 'mail.sentences.confirmations',
    says: 'Did you mean confirmation?',
  },
  {
    kind: 'a sentence in an unknown language',
    file: aFile({ mail: { sentences: { reminder: { xx: 'Welcome' } } } }),
    path: 'mail.sentences.reminder.xx',
    says: 'not a known language',
  },
  {
    kind: 'a confirmation by mail within two days',
    file: aFile({ email_confirmation: { minutes: 2880 } }),
    path: 'email_confirmation.minutes',
    says: 'whole number from 10 to 1440',
  },
  {
    kind: 'a confirmation by mail without its minutes',
    file: aFile({ email_confirmation: {} }),
    path: 'email_confirmation.minutes',
    says: 'This is missing',
  },
  {
    kind: 'a log of views by yes',
    file: aFile({ view_log: true }),
    path: 'view_log',
    says: 'Write view_log as',
  },
  {
    kind: 'a waiting list by yes',
    file: aFile({ waitlist: true }),
    path: 'waitlist',
    says: 'Write waitlist as',
  },
  {
    kind: 'an offer of a minute',
    file: aFile({ waitlist: { offer_minutes: 1 } }),
    path: 'waitlist.offer_minutes',
    says: 'whole number from 10 to 1440',
  },
  {
    kind: 'no schedules',
    file: aFile({ schedules: undefined }),
    path: 'schedules',
    says: 'This is missing. List the calendars',
  },
  {
    kind: 'an empty list of schedules',
    file: aFile({ schedules: [] }),
    path: 'schedules',
    says: 'empty',
  },
  { kind: 'a mapping for a list', file: aFile({ form: {} }), path: 'form', says: 'Write a list' },
];

const fields: BadFile[] = [
  {
    kind: 'a field name in capitals',
    file: withField({ name: 'E-Mail' }),
    path: 'form[0].name',
    says: 'lower-case letters',
  },
  {
    kind: 'a field named constructor',
    file: withField({ name: 'constructor' }),
    path: 'form[0].name',
    says: 'reserved',
  },
  {
    kind: 'a field named __proto__',
    file: withField({ name: '__proto__' }),
    path: 'form[0].name',
    says: 'starting with a letter',
  },
  {
    kind: 'a field named password',
    file: withField({ name: 'password' }),
    path: 'form[0].name',
    says: 'reserved',
  },
  {
    kind: 'two fields of one name',
    file: aFile({ form: [aField(), aField()] }),
    path: 'form[1].name',
    says: 'already taken by form[0].name',
  },
  { kind: 'an empty label', file: withField({ label: '' }), path: 'form[0].label', says: 'empty' },
  {
    kind: 'an unknown form type',
    file: withField({ form_type: 'textarae' }),
    path: 'form[0].form_type',
    says: 'did you mean textarea?',
  },
  {
    kind: 'an unknown input type',
    file: withField({ input_type: 'mail' }),
    path: 'form[0].input_type',
    says: 'did you mean email?',
  },
  {
    kind: 'an input type on a checkbox',
    file: withField({ form_type: 'checkbox' }),
    path: 'form[0].input_type',
    says: 'Only a textbox',
  },
  {
    kind: 'a hidden field that is required',
    file: withField({ input_type: 'hidden', required: true }),
    path: 'form[0].required',
    says: 'Nobody sees',
  },
  {
    kind: 'yes for true',
    file: withField({ required: 'yes' }),
    path: 'form[0].required',
    says: 'true or false',
  },
  {
    kind: 'a select without options',
    file: withField(select),
    path: 'form[0].options',
    says: 'needs options',
  },
  {
    kind: 'a radio with an empty list of options',
    file: withField({ ...select, form_type: 'radio', options: [] }),
    path: 'form[0].options',
    says: 'needs options',
  },
  {
    kind: 'one option twice',
    file: withField({ ...select, options: [option('a'), option('a')] }),
    path: 'form[0].options[1].value',
    says: 'already taken',
  },
  {
    kind: 'options on a textbox',
    file: withField({ options: [option('a')] }),
    path: 'form[0].options',
    says: 'Only select and radio',
  },
  {
    kind: 'a default that is no option',
    file: withField({ ...select, options: [option('a')], value: 'b' }),
    path: 'form[0].value',
    says: 'none of the options',
  },
  {
    kind: 'a text as a checkbox default',
    file: withField({ form_type: 'checkbox', input_type: 'text', value: 'on' }),
    path: 'form[0].value',
    says: 'true or false',
  },
  {
    kind: 'a default of 256 characters in one line',
    file: withField({ value: 'x'.repeat(256) }),
    path: 'form[0].value',
    says: 'at most 255',
  },
  {
    kind: 'a default of two lines in one line',
    file: withField({ value: 'a\nb' }),
    path: 'form[0].value',
    says: 'one line',
  },
  {
    kind: 'a number as a default',
    file: withField({ value: 5 }),
    path: 'form[0].value',
    says: 'in quotes',
  },
  {
    kind: 'a field twice in the form of a schedule',
    file: withSchedule({ form: [aField(), aField()] }),
    path: 'schedules[0].form[1].name',
    says: 'already taken by schedules[0].form[0].name',
  },
  {
    kind: 'a field twice in the form of a group',
    file: withGroup({ form: [aField(), aField()] }),
    path: 'schedules[1].form[1].name',
    says: 'already taken by schedules[1].form[0].name',
  },
  {
    kind: 'too many fields',
    file: aFile({ form: times(51, (i) => aField({ name: `field_${i}` })) }),
    path: 'form',
    says: 'at most 50',
  },
];

const reasons: BadFile[] = [
  {
    kind: 'two reasons of one id',
    file: aFile({ reasons: [aReason(), aReason()] }),
    path: 'reasons[1].id',
    says: 'already taken by reasons[0].id',
  },
  {
    kind: 'an id of zero',
    file: aFile({ reasons: [aReason(), aReason({ id: 0 })] }),
    path: 'reasons[1].id',
    says: 'whole number from 1',
  },
  {
    kind: 'an id beyond 32 bits',
    file: aFile({ reasons: [aReason(), aReason({ id: 2 ** 31 })] }),
    path: 'reasons[1].id',
    says: 'to 2147483647',
  },
  {
    kind: 'a duration of zero',
    file: withReason({ duration_minutes: 0 }),
    path: 'reasons[0].duration_minutes',
    says: 'from 1 to 1440',
  },
  {
    kind: 'half a minute',
    file: withReason({ duration_minutes: 7.5 }),
    path: 'reasons[0].duration_minutes',
    says: 'whole number',
  },
  {
    kind: 'a duration in quotes',
    file: withReason({ duration_minutes: '30' }),
    path: 'reasons[0].duration_minutes',
    says: 'without quotes',
  },
  {
    kind: 'a negative buffer',
    file: withReason({ buffer_after_minutes: -5 }),
    path: 'reasons[0].buffer_after_minutes',
    says: 'from 0 to 1440',
  },
  {
    kind: 'a field twice in the form of a reason',
    file: withReason({ form: [aField(), aField()] }),
    path: 'reasons[0].form[1].name',
    says: 'already taken',
  },
  {
    kind: 'too many reasons',
    file: aFile({ reasons: times(501, (i) => aReason({ id: i + 1 })) }),
    path: 'reasons',
    says: 'at most 500',
  },
];

const schedules: BadFile[] = [
  {
    kind: 'two schedules of one id',
    file: aFile({ schedules: [aSchedule(), aSchedule()] }),
    path: 'schedules[1].id',
    says: 'already taken by schedules[0].id',
  },
  {
    kind: 'a schedule that lists no reasons',
    file: withSchedule({ reasons: undefined }),
    path: 'schedules[0].reasons',
    says: 'List the ids',
  },
  {
    kind: 'a group with an empty list of reasons',
    file: withGroup({ reasons: [] }),
    path: 'schedules[1].reasons',
    says: 'what its members do',
  },
  {
    kind: 'an unknown reason',
    file: withSchedule({ reasons: [1, 4] }),
    path: 'schedules[0].reasons[1]',
    says: 'no reason 4; this file has 1',
  },
  {
    kind: 'a reason where there is none',
    file: aFile({ reasons: [] }),
    path: 'schedules[0].reasons[0]',
    says: 'There is no reason 1; this file has no reasons.',
  },
  {
    kind: 'an unknown reason among twenty',
    file: aFile({
      reasons: times(20, (i) => aReason({ id: i + 1 })),
      schedules: [aSchedule({ reasons: [21] })],
    }),
    path: 'schedules[0].reasons[0]',
    says: '17, 18, 19, 20.',
  },
  {
    kind: 'an unknown reason among more than twenty',
    file: aFile({
      reasons: times(21, (i) => aReason({ id: i + 1 })),
      schedules: [aSchedule({ reasons: [22] })],
    }),
    path: 'schedules[0].reasons[0]',
    says: '18, 19, 20, ....',
  },
  {
    kind: 'a reason named twice',
    file: withSchedule({ reasons: [1, 1] }),
    path: 'schedules[0].reasons[1]',
    says: 'already taken',
  },
  {
    kind: 'a capacity of zero',
    file: withSchedule({ capacity: 0 }),
    path: 'schedules[0].capacity',
    says: 'from 1 to 1000',
  },
  {
    kind: 'an interval of zero',
    file: withSchedule({ slot_interval_minutes: 0 }),
    path: 'schedules[0].slot_interval_minutes',
    says: 'from 1 to 1440',
  },
  {
    kind: 'a horizon of three years',
    file: withSchedule({ horizon_days: 1095 }),
    path: 'schedules[0].horizon_days',
    says: 'from 0 to 730',
  },
  {
    kind: 'a misspelt key',
    file: withSchedule({ opening_hour: [] }),
    path: 'schedules[0].opening_hour',
    says: 'Did you mean opening_hours?',
  },
  {
    kind: 'a broken address among those told',
    file: withSchedule({ notify: ['x@'] }),
    path: 'schedules[0].notify[0]',
    says: 'name@example.org',
  },
  {
    kind: 'a reason longer than every range',
    file: withSchedule({ opening_hours: [someHours({ closes: '09:20' })] }),
    path: 'schedules[0].reasons[0]',
    says: 'never open longer than 20',
  },
];

/** A calendar that sets this for reason 1. */
const withTerms = (terms: object) => withSchedule({ reasons: [{ id: 1, ...terms }] });

const terms: BadFile[] = [
  {
    kind: 'a duration in one calendar that is longer than every range',
    file: withTerms({ duration_minutes: 1000 }),
    path: 'schedules[0].reasons[0].id',
    says: 'takes 1000 minutes',
  },
  {
    kind: 'a reason longer than its hours in one calendar',
    file: withTerms({ hours: [someHours({ opens: '09:00', closes: '09:20' })] }),
    path: 'schedules[0].reasons[0].id',
    says: 'never open longer than 20',
  },
  {
    kind: 'a reason longer than its own hours',
    file: withReason({ hours: [someHours({ opens: '09:00', closes: '09:20' })] }),
    path: 'schedules[0].reasons[0]',
    says: 'never open longer than 20',
  },
  {
    kind: 'hours of a reason that close before they open',
    file: withReason({ hours: [someHours({ opens: '18:00', closes: '02:00' })] }),
    path: 'reasons[0].hours[0].closes',
    says: 'not after opens',
  },
  {
    kind: 'hours of a reason in one calendar that overlap',
    file: withTerms({ hours: [someHours(), someHours()] }),
    path: 'schedules[0].reasons[0].hours[1]',
    says: 'overlap',
  },
  {
    kind: 'a reason without an id in a calendar',
    file: withTerms({ id: undefined, duration_minutes: 20 }),
    path: 'schedules[0].reasons[0].id',
    says: 'This is missing.',
  },
  {
    kind: 'a misspelt key of what a calendar sets for a reason',
    file: withTerms({ duration: 20 }),
    path: 'schedules[0].reasons[0].duration',
    says: 'duration_minutes',
  },
  {
    kind: 'a group that sets something for a reason',
    file: withGroup({ reasons: [{ id: 1, price: '5 EUR' }] }),
    path: 'schedules[1].reasons[0].price',
    says: 'take price out here',
  },
];

/** Reasons 1 and 2 take 30 and 60 minutes; 5 combines them. */
const withCombination = (changes: object, schedule: object = {}) =>
  aFile({
    reasons: [
      aReason(),
      aReason({ id: 2, duration_minutes: 60 }),
      { id: 5, name: 'Both', combines: [1, 2], ...changes },
    ],
    schedules: [aSchedule({ reasons: [1, 2, 5], ...schedule })],
  });

const combinations: BadFile[] = [
  {
    kind: 'a combination of one reason',
    file: withCombination({ combines: [1] }),
    path: 'reasons[2].combines',
    says: 'at least two',
  },
  {
    kind: 'a combination with an unknown reason',
    file: withCombination({ combines: [1, 7] }),
    path: 'reasons[2].combines[1]',
    says: 'no reason 7',
  },
  {
    kind: 'a combination with itself',
    file: withCombination({ combines: [1, 5] }),
    path: 'reasons[2].combines[1]',
    says: 'contain itself',
  },
  {
    kind: 'a combination of combinations',
    file: aFile({
      reasons: [
        aReason(),
        aReason({ id: 5, combines: [1, 1] }),
        aReason({ id: 6, combines: [1, 5] }),
      ],
    }),
    path: 'reasons[2].combines[1]',
    says: 'list its reasons instead',
  },
  {
    kind: 'a combination without one of its reasons in a calendar',
    file: withCombination({}, { reasons: [1, 5] }),
    path: 'schedules[0].reasons[1]',
    says: 'combines reason 2, which this calendar does not offer',
  },
  {
    kind: 'a combination whose first reason is done elsewhere',
    file: withCombination({ combines: [{ id: 1, elsewhere: true }, 2] }),
    path: 'reasons[2].combines[0].elsewhere',
    says: 'whoever does its first reason',
  },
  {
    kind: 'a combination with a part of another shape',
    file: withCombination({ combines: [1, { id: 2, where: 'elsewhere' }] }),
    path: 'reasons[2].combines[1].where',
    says: 'Known here: id, elsewhere',
  },
  {
    kind: 'a class with a part that is done elsewhere',
    file: withCombination(
      { combines: [1, { id: 2, elsewhere: true }] },
      { sessions: [{ days: ['mon'], at: '09:00', reason: 5 }] },
    ),
    path: 'schedules[0].reasons[2]',
    says: 'cannot be a class',
  },
  {
    kind: 'a combination longer than a day',
    file: aFile({
      reasons: [
        aReason({ duration_minutes: 180 }),
        { id: 5, name: 'All day', combines: times(9, () => 1) },
      ],
    }),
    path: 'reasons[1].combines',
    says: 'take 1620 minutes together',
  },
  {
    kind: 'a combination that is longer than a day in one calendar',
    file: withCombination(
      {},
      {
        reasons: [{ id: 1, duration_minutes: 1400 }, 2, 5],
        opening_hours: [someHours({ opens: '00:00', closes: '24:00' })],
      },
    ),
    path: 'schedules[0].reasons[2]',
    says: 'take 1460 minutes together here',
  },
  {
    kind: 'a combination longer than every range',
    file: withCombination({ combines: [1, 2, 2, 2] }),
    path: 'schedules[0].reasons[2]',
    says: 'takes 210 minutes, but this schedule is never open longer than 180',
  },
  {
    kind: 'a combination that is too long in one calendar, by the terms of its reasons',
    file: withCombination({}, { reasons: [{ id: 1, duration_minutes: 150 }, 2, 5] }),
    path: 'schedules[0].reasons[2]',
    says: 'takes 210 minutes',
  },
  {
    kind: 'a combination of reasons whose hours have too little in common',
    file: aFile({
      reasons: [
        aReason({ hours: [someHours({ opens: '09:00', closes: '10:40' })] }),
        aReason({ id: 2, hours: [someHours({ opens: '10:00', closes: '12:00' })] }),
        { id: 5, name: 'Both', combines: [1, 2] },
      ],
      schedules: [aSchedule({ reasons: [1, 2, 5] })],
    }),
    path: 'schedules[0].reasons[2]',
    says: 'which together are never open longer than 40',
  },
];

/** A calendar with 12 places and these sessions of reason 1, which takes half an hour. */
/** Two calendars, each with a session on Mondays at 18:00 and one of two rooms. */
function inTwoCalendars(one: object, other: object): object {
  const session = { ...onMondays('18:00'), reason: 1 };
  return aFile({
    schedules: [
      aSchedule({ sessions: [{ ...session, ...one }] }),
      aSchedule({ id: 2, sessions: [{ ...session, ...other }] }),
    ],
    resources: [
      { id: 21, name: 'Room 1' },
      { id: 22, name: 'Room 2' },
    ],
  });
}

const withSessions = (...sessions: object[]) =>
  withSchedule({ capacity: 12, sessions: sessions.map((one) => ({ reason: 1, ...one })) });

const onMondays = (at: string) => ({ days: ['mon'], at });

const sessions: BadFile[] = [
  {
    kind: 'a session without days',
    file: withSessions({ at: '18:00' }),
    path: 'schedules[0].sessions[0]',
    says: 'either days',
  },
  {
    kind: 'a session with weekdays and dates',
    file: withSessions({ ...onMondays('18:00'), on: ['2026-12-05'] }),
    path: 'schedules[0].sessions[0]',
    says: 'one of the two',
  },
  {
    kind: 'dates with a period',
    file: withSessions({ on: ['2026-12-05'], at: '18:00', valid_until: '2026-12-31' }),
    path: 'schedules[0].sessions[0].valid_until',
    says: 'take valid_until out',
  },
  {
    kind: 'a date of a session twice',
    file: withSessions({ on: ['2026-12-05', '2026-12-05'], at: '18:00' }),
    path: 'schedules[0].sessions[0].on[1]',
    says: 'already taken',
  },
  {
    kind: 'a session of a reason that the calendar does not offer',
    file: withSessions({ ...onMondays('18:00'), reason: 7 }),
    path: 'schedules[0].sessions[0].reason',
    says: 'does not offer reason 7',
  },
  {
    kind: 'a session with more places than its calendar',
    file: withSessions({ ...onMondays('18:00'), places: 13 }),
    path: 'schedules[0].sessions[0].places',
    says: 'takes 12 at once',
  },
  {
    kind: 'two sessions at once',
    file: withSessions(onMondays('18:00'), { days: ['mon', 'tue'], at: '18:15' }),
    path: 'schedules[0].sessions[1]',
    says: 'overlaps schedules[0].sessions[0] on mon',
  },
  {
    kind: 'a session on a date that meets a weekly one',
    file: withSessions({ days: ['sat'], at: '10:00' }, { on: ['2026-12-05'], at: '10:20' }),
    path: 'schedules[0].sessions[1]',
    says: 'on 2026-12-05',
  },
  {
    kind: 'a session that lasts into the next one after midnight',
    file: withSessions({ days: ['sun'], at: '23:45' }, onMondays('00:00')),
    path: 'schedules[0].sessions[1]',
    says: 'overlaps',
  },
  {
    kind: 'a session that takes what does not exist',
    file: withSessions({ ...onMondays('18:00'), takes: [99] }),
    path: 'schedules[0].sessions[0].takes[0]',
    says: 'no resource or calendar 99',
  },
  {
    kind: 'a session that takes its own calendar',
    file: withSessions({ ...onMondays('18:00'), takes: [1] }),
    path: 'schedules[0].sessions[0].takes[0]',
    says: 'its own calendar anyway',
  },
  {
    kind: 'two sessions of two calendars in one room',
    file: inTwoCalendars({ takes: [21] }, { takes: [21] }),
    path: 'schedules[1].sessions[0]',
    says: 'both take 21 on mon',
  },
  {
    kind: 'a substitute who has a class of her own then',
    file: inTwoCalendars(
      { takes: [21] },
      { takes: [22], changes: [{ date: '2026-12-07', takes: [21] }] },
    ),
    path: 'schedules[1].sessions[0]',
    says: 'both take 21 on 2026-12-07',
  },
  {
    kind: 'a change of a session on another day',
    file: withSessions({ ...onMondays('18:00'), changes: [{ date: '2026-12-08', takes: [] }] }),
    path: 'schedules[0].sessions[0].changes[0].date',
    says: 'not take place on this date',
  },
  {
    kind: 'a session within the time kept free after another one',
    file: withSchedule({
      reasons: [{ id: 1, buffer_after_minutes: 10 }],
      sessions: [
        { ...onMondays('18:00'), reason: 1 },
        { ...onMondays('18:30'), reason: 1 },
      ],
    }),
    path: 'schedules[0].sessions[1]',
    says: 'set the two apart',
  },
  {
    kind: 'places left in other words',
    file: withSchedule({ show_left: 'sometimes' }),
    path: 'schedules[0].show_left',
    says: 'Write show_left as always',
  },
  {
    kind: 'sessions of a group',
    file: withGroup({ sessions: [{ ...onMondays('18:00'), reason: 1 }] }),
    path: 'schedules[1].sessions',
    says: 'take sessions out here',
  },
];

const hours: BadFile[] = [
  {
    kind: 'a reason longer than all exceptions and hours',
    file: withSchedule({
      opening_hours: [someHours({ closes: '09:20' })],
      exceptions: [{ date: '2026-12-24', opens: '10:00', closes: '10:29' }],
    }),
    path: 'schedules[0].reasons[0]',
    says: 'never open longer than 29',
  },
  {
    kind: 'a reason longer than ranges that do not touch',
    file: withSchedule({
      opening_hours: [
        someHours({ closes: '09:20' }),
        someHours({ opens: '09:21', closes: '09:41' }),
      ],
    }),
    path: 'schedules[0].reasons[0]',
    says: 'never open longer than 20',
  },
  {
    kind: 'a reason longer than the ranges of days that are not neighbours',
    file: withSchedule({
      opening_hours: [
        someHours({ days: ['mon'], opens: '23:40', closes: '24:00' }),
        someHours({ days: ['wed'], opens: '00:00', closes: '00:20' }),
      ],
    }),
    path: 'schedules[0].reasons[0]',
    says: 'never open longer than 20',
  },
  {
    kind: 'closing before opening',
    file: withHours(someHours({ opens: '18:00', closes: '02:00' })),
    path: 'schedules[0].opening_hours[0].closes',
    says: 'two ranges',
  },
  {
    kind: 'closing when opening',
    file: withHours(someHours(), someHours({ opens: '13:00', closes: '13:00' })),
    path: 'schedules[0].opening_hours[1].closes',
    says: 'not after opens',
  },
  {
    kind: 'overlapping ranges',
    file: withHours(someHours(), someHours({ days: ['tue'], opens: '11:00' })),
    path: 'schedules[0].opening_hours[1]',
    says: 'overlaps schedules[0].opening_hours[0] on tue',
  },
  {
    kind: 'overlapping ranges in overlapping seasons',
    file: withHours(
      someHours({ valid_until: '2026-06-30' }),
      someHours({ valid_from: '2026-06-30' }),
    ),
    path: 'schedules[0].opening_hours[1]',
    says: 'overlaps',
  },
  {
    kind: 'an hour of one digit',
    file: withHours(someHours({ opens: '9:00' })),
    path: 'schedules[0].opening_hours[0].opens',
    says: 'Write "09:00"',
  },
  {
    kind: 'an hour past the day',
    file: withHours(someHours({ closes: '25:00' })),
    path: 'schedules[0].opening_hours[0].closes',
    says: 'from "00:00" to "24:00"',
  },
  {
    kind: 'opening at the end of the day',
    file: withHours(someHours({ opens: '24:00', closes: '24:00' })),
    path: 'schedules[0].opening_hours[0].opens',
    says: 'only be a closing time',
  },
  {
    kind: 'a number for a time',
    file: withHours(someHours({ opens: 540 })),
    path: 'schedules[0].opening_hours[0].opens',
    says: 'in quotes',
  },
  {
    kind: 'an unknown weekday',
    file: withHours(someHours({ days: ['monday'] })),
    path: 'schedules[0].opening_hours[0].days[0]',
    says: 'mon, tue',
  },
  {
    kind: 'a weekday twice',
    file: withHours(someHours({ days: ['mon', 'mon'] })),
    path: 'schedules[0].opening_hours[0].days',
    says: 'named twice',
  },
  {
    kind: 'no weekday',
    file: withHours(someHours({ days: [] })),
    path: 'schedules[0].opening_hours[0].days',
    says: 'at least one',
  },
  {
    kind: 'a season that ends before it starts',
    file: withHours(someHours({ valid_from: '2026-05-01', valid_until: '2026-04-01' })),
    path: 'schedules[0].opening_hours[0].valid_until',
    says: 'before valid_from',
  },
  {
    kind: 'a date in another order',
    file: withHours(someHours({ valid_from: '01.05.2026' })),
    path: 'schedules[0].opening_hours[0].valid_from',
    says: 'YYYY-MM-DD',
  },
];

const exceptions: BadFile[] = [
  {
    kind: 'an impossible date',
    file: withException({ date: '2026-02-30', closed: true }),
    path: 'schedules[0].exceptions[0].date',
    says: 'no 2026-02-30 in the calendar',
  },
  {
    kind: 'a date of another age',
    file: withException({ date: '0026-02-03', closed: true }),
    path: 'schedules[0].exceptions[0].date',
    says: 'from 2000-01-01',
  },
  {
    kind: 'an end before the start',
    file: withException({ from: '2026-12-24', until: '2026-01-01', closed: true }),
    path: 'schedules[0].exceptions[0].until',
    says: 'before from',
  },
  {
    kind: 'a start without an end',
    file: withException({ from: '2026-12-24', closed: true }),
    path: 'schedules[0].exceptions[0].until',
    says: 'This is missing',
  },
  {
    kind: 'an end without a start',
    file: withException({ until: '2026-12-24', closed: true }),
    path: 'schedules[0].exceptions[0].from',
    says: 'This is missing',
  },
  {
    kind: 'a date and an end',
    file: withException({ date: '2026-12-24', until: '2026-12-24', closed: true }),
    path: 'schedules[0].exceptions[0].date',
    says: 'not both',
  },
  {
    kind: 'closed with an hour to open',
    file: withException({ date: '2026-12-24', closed: true, opens: '09:00' }),
    path: 'schedules[0].exceptions[0].closed',
    says: 'take out either',
  },
  {
    kind: 'closed with an hour to close',
    file: withException({ date: '2026-12-24', closed: true, closes: '09:00' }),
    path: 'schedules[0].exceptions[0].closed',
    says: 'take out either',
  },
  {
    kind: 'an exception that closes and never opens',
    file: withException({ date: '2026-12-24', closes: '09:00' }),
    path: 'schedules[0].exceptions[0].opens',
    says: 'This is missing',
  },
  {
    kind: 'an exception that closes when it opens',
    file: withException({ date: '2026-12-24', opens: '09:00', closes: '09:00' }),
    path: 'schedules[0].exceptions[0].closes',
    says: 'two ranges',
  },
  {
    kind: 'a date before the first',
    file: withException({ date: '1999-12-31', closed: true }),
    path: 'schedules[0].exceptions[0].date',
    says: 'from 2000-01-01 to 2199-12-31',
  },
  {
    kind: 'a date behind the last',
    file: withException({ date: '2200-01-01', closed: true }),
    path: 'schedules[0].exceptions[0].date',
    says: 'from 2000-01-01 to 2199-12-31',
  },
  {
    kind: 'a date and a start',
    file: withException({ date: '2026-12-24', from: '2026-12-24', closed: true }),
    path: 'schedules[0].exceptions[0].date',
    says: 'not both',
  },
  {
    kind: 'no date',
    file: withException({ closed: true }),
    path: 'schedules[0].exceptions[0]',
    says: 'says no date',
  },
  {
    kind: 'closed with hours',
    file: withException({ date: '2026-12-24', closed: true, opens: '09:00', closes: '12:00' }),
    path: 'schedules[0].exceptions[0].closed',
    says: 'take out either',
  },
  {
    kind: 'a part of a day and hours',
    file: withException({
      date: '2026-12-24',
      closed_from: '13:00',
      closed_until: '17:00',
      opens: '09:00',
    }),
    path: 'schedules[0].exceptions[0]',
    says: 'only one of these',
  },
  {
    kind: 'a part of a day without an end',
    file: withException({ date: '2026-12-24', closed_from: '13:00' }),
    path: 'schedules[0].exceptions[0].closed_until',
    says: 'open again',
  },
  {
    kind: 'a part of a day without a beginning',
    file: withException({ date: '2026-12-24', closed_until: '13:00' }),
    path: 'schedules[0].exceptions[0].closed_from',
    says: 'from when on',
  },
  {
    kind: 'a part of a day that ends when it begins',
    file: withException({ date: '2026-12-24', closed_from: '13:00', closed_until: '13:00' }),
    path: 'schedules[0].exceptions[0].closed_until',
    says: 'not after closed_from',
  },
  {
    kind: 'neither closed nor hours',
    file: withException({ date: '2026-12-24' }),
    path: 'schedules[0].exceptions[0]',
    says: 'changes nothing',
  },
  {
    kind: 'an exception that opens and never closes',
    file: withException({ date: '2026-12-24', opens: '09:00' }),
    path: 'schedules[0].exceptions[0].closes',
    says: 'This is missing',
  },
  {
    kind: 'an exception that closes before it opens',
    file: withException({ date: '2026-12-24', opens: '09:00', closes: '08:00' }),
    path: 'schedules[0].exceptions[0].closes',
    says: 'two ranges',
  },
];

const groups: BadFile[] = [
  {
    kind: 'a group with opening hours',
    file: withGroup({ opening_hours: [someHours()] }),
    path: 'schedules[1].opening_hours',
    says: 'from its members',
  },
  {
    kind: 'a group without members',
    file: withGroup({ members: [] }),
    path: 'schedules[1].members',
    says: 'at least one',
  },
  {
    kind: 'an unknown member',
    file: withGroup({ members: [1, 5] }),
    path: 'schedules[1].members[1]',
    says: 'no schedule 5',
  },
  {
    kind: 'an unknown reason of a group',
    file: withGroup({ reasons: [7] }),
    path: 'schedules[1].reasons[0]',
    says: 'There is no reason 7; this file has 1.',
  },
  {
    kind: 'a reason of a group named twice',
    file: withGroup({ reasons: [1, 1] }),
    path: 'schedules[1].reasons[1]',
    says: 'already taken',
  },
  {
    kind: 'a group that is its own member',
    file: withGroup({ members: [9] }),
    path: 'schedules[1].members[0]',
    says: 'its own member',
  },
  {
    kind: 'a group in a group',
    file: aFile({ schedules: [aSchedule(), aGroup(), aGroup({ id: 10, members: [9] })] }),
    path: 'schedules[2].members[0]',
    says: 'Schedule 9 is a group itself',
  },
  {
    kind: 'a group that offers what no member does',
    file: aFile({
      reasons: [aReason(), aReason({ id: 2 })],
      schedules: [aSchedule(), aGroup({ reasons: [2] })],
    }),
    path: 'schedules[1].reasons[0]',
    says: 'No member of this group offers reason 2',
  },
  {
    kind: 'a member named twice',
    file: withGroup({ members: [1, 1] }),
    path: 'schedules[1].members[1]',
    says: 'already taken',
  },
];

export const badFiles: readonly BadFile[] = [
  ...resources,
  ...wholeFile,
  ...fields,
  ...reasons,
  ...schedules,
  ...terms,
  ...combinations,
  ...sessions,
  ...hours,
  ...exceptions,
  ...groups,
];
