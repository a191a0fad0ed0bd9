/** Arbitrary valid installation files for property tests: every key, each now and then left out. */

import fc from 'fast-check';
import { everySetting } from './every-setting.ts';

const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((text) => text.trim() !== '' && !/[\p{Cc}\p{Cs}\uFFFD]/u.test(text));
const localized = fc.oneof(line, fc.record({ de: line, 'en-GB': line }, { requiredKeys: ['de'] }));
const minutes = fc.integer({ min: 0, max: 1440 });
const url = fc.constantFrom('https://www.practice.example/info?a=b', 'http://localhost:3000/');
const pad = (value: number) => String(value).padStart(2, '0');
const clock = (minute: number) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const weekday = fc.constantFrom('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun');

/** The keys of a field, so that none is missing below. */
const everyKey = Object.fromEntries(
  Object.entries(everySetting.form[0] ?? {}).map(([key, value]) => [key, fc.constant(value)]),
);

/** A field's name comes from its place, so names are never taken twice. */
const field = fc.oneof(
  fc.record(
    {
      ...everyKey,
      label: localized,
      form_type: fc.constant('textbox'),
      input_type: fc.constantFrom('text', 'email', 'tel'),
      value: line,
      hint: localized,
      required: fc.boolean(),
    },
    { requiredKeys: ['label', 'form_type'] },
  ),
  fc.record({
    label: localized,
    form_type: fc.constantFrom('select', 'radio'),
    options: fc.constant([{ value: 'a', label: { de: 'A' } }]),
    value: fc.constant('a'),
  }),
  fc.record(
    { label: localized, form_type: fc.constant('checkbox'), value: fc.boolean() },
    { requiredKeys: ['label', 'form_type'] },
  ),
);
const dependent = { name: 'dependent', label: 'Dependent', form_type: 'textarea' };
const form = fc
  .array(field, { minLength: 1, maxLength: 4 })
  .map((fields) => fields.map((entry, index) => ({ ...entry, name: `field_${index}` })))
  .map((fields) => [
    ...fields,
    { name: 'box', label: 'Box', form_type: 'checkbox' },
    { ...dependent, show_if: { field: 'box', equals: true } },
  ]);

const reason = fc.record(
  {
    name: localized,
    description: localized,
    duration_minutes: fc.integer({ min: 1, max: 60 }),
    buffer_before_minutes: minutes,
    buffer_after_minutes: minutes,
    capacity: fc.integer({ min: 1, max: 1000 }),
    price: localized,
    info_url: url,
    group: localized,
    persons: fc.record(
      { max: fc.integer({ min: 2, max: 100 }), label: localized },
      { requiredKeys: ['max'] },
    ),
    form,
  },
  { requiredKeys: ['name', 'duration_minutes'] },
);

/** One range per weekday of at least an hour: no overlaps, and every reason fits. */
const range = fc.record(
  {
    days: weekday.map((name) => [name]),
    opens: fc.integer({ min: 0, max: 1380 }),
    valid_from: fc.constant('2026-01-01'),
    valid_until: day.filter((text) => text > '2026'),
  },
  { requiredKeys: ['days', 'opens'] },
);
const openingHours = fc
  .uniqueArray(range, { minLength: 1, maxLength: 5, selector: ({ days }) => days[0] })
  .map((ranges) =>
    ranges.map(({ opens, ...rest }) => ({
      ...rest,
      opens: clock(opens),
      closes: clock(opens + 60),
    })),
  );

const exception = fc.oneof(
  fc.record(
    { date: day, closed: fc.constant(true), note: localized },
    { requiredKeys: ['date', 'closed'] },
  ),
  fc
    .tuple(day, day)
    .map((days) => days.sort())
    .map(([from, until]) => ({ from, until, opens: '10:00', closes: '24:00' })),
  fc.record({ date: day, closed_from: fc.constant('13:00'), closed_until: fc.constant('24:00') }),
);

const schedule = fc.record(
  {
    name: localized,
    location: localized,
    address: line,
    phone: line,
    info_url: url,
    notify: fc.constant(['lindner@practice.example']),
    reasons: fc.constantFrom([1], [1], []),
    capacity: fc.integer({ min: 1, max: 1000 }),
    slot_interval_minutes: fc.integer({ min: 1, max: 1440 }),
    lead_time_minutes: minutes,
    horizon_days: fc.integer({ min: 0, max: 730 }),
    hold_minutes: fc.integer({ min: 1, max: 30 }),
    cancel_cutoff_minutes: minutes,
    daily_limit: fc.integer({ min: 1, max: 100 }),
    customer_limit: fc.integer({ min: 1, max: 100 }),
    opening_hours: openingHours,
    exceptions: fc.array(exception, { maxLength: 3 }),
    form,
  },
  { requiredKeys: ['name', 'reasons', 'opening_hours'] },
);

const numbered = <T extends object>(entries: readonly T[]) =>
  entries.map((entry, index) => ({ ...entry, id: index + 1 }));

export const validFiles = fc.record(
  {
    name: localized,
    time_zone: fc.constantFrom('Europe/Berlin', 'UTC', 'Asia/Kolkata', 'America/New_York'),
    locale: fc.constantFrom('de', 'en', 'en-GB'),
    contact_email: fc.constant('practice@example.org'),
    contact_phone: line,
    privacy_url: url,
    consent: localized,
    words: fc.record({ calendar: localized, reason: localized }, { requiredKeys: [] }),
    brand: fc.record(
      {
        accent: fc.constantFrom('#0b6e4f', '#ffcc00'),
        logo_url: fc.constant('https://www.practice.example/logo.png'),
        radius: fc.integer({ min: 0, max: 24 }),
      },
      { requiredKeys: [] },
    ),
    next_steps: fc.array(localized, { maxLength: 5 }),
    allowed_origins: fc.constant(['https://www.practice.example', 'http://localhost:8081']),
    holidays: fc.constantFrom({ country: 'DE', state: 'BE' }, { country: 'IE' }),
    mail: fc.record(
      {
        reply_to: fc.constant('desk@practice.example'),
        reminder_minutes: fc.uniqueArray(fc.integer({ min: 5, max: 43_200 }), { maxLength: 5 }),
        sentences: fc.record(
          { confirmation: localized, reminder: localized, waitlist_offer: localized },
          { requiredKeys: [] },
        ),
        texts: fc.constantFrom(
          { reminder: { de: { subject: 'Bis {when}' } } },
          {
            move: {
              en: { subject: 'Now {when}', text: '{name},\nnot {previous}' },
              'de-x-du': { text: '{operator}' },
            },
          },
        ),
      },
      { requiredKeys: [] },
    ),
    email_confirmation: fc.record({ minutes: fc.integer({ min: 10, max: 1440 }) }),
    proof_of_human: fc.record(
      {
        difficulty: fc.integer({ min: 1, max: 20 }),
        question: localized,
        answers: fc.constant(['white', 'weiß']),
      },
      { requiredKeys: ['question', 'answers'] },
    ),
    waitlist: fc.record({ offer_minutes: fc.integer({ min: 10, max: 1440 }) }),
    map_links: fc.constant(false),
    view_log: fc.record({ keep_days: fc.integer({ min: 1, max: 3650 }) }),
    form,
    reasons: fc.array(reason, { minLength: 1, maxLength: 3 }).map(numbered),
    schedules: fc
      .array(schedule, { minLength: 1, maxLength: 3 })
      .map((entries) => [...numbered(entries), { id: 9, name: 'Any', members: [1] }]),
  },
  { requiredKeys: ['name', 'time_zone', 'form', 'reasons', 'schedules'] },
);
