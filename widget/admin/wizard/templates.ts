/**
 * Templates for a new installation: five kinds of business, in the two languages of these pages.
 * Everything can be changed before it is applied.
 */

import type { Entry } from '../configuration/edit/draft.ts';

export const TEMPLATE_NAMES = ['practice', 'salon', 'office', 'consulting', 'class'] as const;
export type TemplateName = (typeof TEMPLATE_NAMES)[number];
type Spoken = 'en' | 'de';

interface Template {
  readonly calendar: Readonly<Record<Spoken, string>>;
  readonly capacity?: number;
  /** Opening hours by days. */
  readonly hours: readonly (readonly [days: string, opens: string, closes: string])[];
  /** Class times of the first reason; without any, reasons follow the opening hours. */
  readonly sessions?: readonly (readonly [days: string, at: string])[];
  readonly reasons: readonly (Readonly<Record<Spoken, string>> & {
    readonly minutes: number;
    readonly after?: number;
  })[];
  readonly rules: Entry;
  /** Fields in addition to name and email. */
  readonly asks: readonly ('phone' | 'first_visit' | 'note')[];
}

const WEEK = 'mon tue wed thu fri';

const TEMPLATES: Readonly<Record<TemplateName, Template>> = {
  practice: {
    calendar: { en: 'Dr. Taylor', de: 'Dr. Lindner' },
    hours: [
      [WEEK, '08:30', '12:30'],
      ['mon tue thu', '14:00', '17:30'],
    ],
    reasons: [
      { en: 'First visit', de: 'Erstberatung', minutes: 30, after: 10 },
      { en: 'Check-up', de: 'Kontrolle', minutes: 15 },
      { en: 'Vaccination', de: 'Impfung', minutes: 15 },
    ],
    rules: { lead_time_minutes: 120 },
    asks: ['phone', 'first_visit', 'note'],
  },
  salon: {
    calendar: { en: 'Chair 1', de: 'Platz 1' },
    hours: [
      ['tue wed thu fri', '09:00', '18:00'],
      ['sat', '09:00', '14:00'],
    ],
    reasons: [
      { en: 'Haircut', de: 'Haarschnitt', minutes: 45 },
      { en: 'Colour', de: 'Farbe', minutes: 90 },
      { en: 'Beard', de: 'Bart', minutes: 20 },
    ],
    rules: { lead_time_minutes: 60, slot_interval_minutes: 15 },
    asks: ['phone', 'note'],
  },
  office: {
    calendar: { en: 'Counter 1', de: 'Schalter 1' },
    hours: [
      [WEEK, '08:00', '12:00'],
      ['thu', '14:00', '18:00'],
    ],
    reasons: [
      { en: 'Identity card', de: 'Ausweis beantragen', minutes: 15 },
      { en: 'Registration of address', de: 'Wohnsitz anmelden', minutes: 20 },
      { en: 'Certified copy', de: 'Beglaubigung', minutes: 10 },
    ],
    rules: { horizon_days: 42, customer_limit: 2 },
    asks: [],
  },
  consulting: {
    calendar: { en: 'Consultation', de: 'Beratung' },
    hours: [[WEEK, '10:00', '16:00']],
    reasons: [
      { en: 'First conversation', de: 'Kennenlernen', minutes: 30, after: 15 },
      { en: 'Consultation', de: 'Beratung', minutes: 60, after: 15 },
    ],
    rules: { lead_time_minutes: 1440 },
    asks: ['phone', 'note'],
  },
  class: {
    calendar: { en: 'Room 1', de: 'Raum 1' },
    capacity: 10,
    hours: [],
    sessions: [
      ['mon wed', '18:00'],
      ['sat', '10:00'],
    ],
    reasons: [{ en: 'Class', de: 'Kurs', minutes: 60 }],
    rules: { cancel_cutoff_minutes: 720, show_left: 3 },
    asks: ['note'],
  },
};

/** Fields offered by the wizard; others are added on the page of the form. */
export const FIELDS = {
  first_name: { label: { en: 'First name', de: 'Vorname' }, form_type: 'textbox', required: true },
  last_name: { label: { en: 'Last name', de: 'Nachname' }, form_type: 'textbox', required: true },
  email: {
    label: { en: 'E-mail', de: 'E-Mail' },
    form_type: 'textbox',
    input_type: 'email',
    required: true,
  },
  phone: { label: { en: 'Telephone', de: 'Telefon' }, form_type: 'textbox', input_type: 'tel' },
  first_visit: {
    label: { en: 'I am here for the first time', de: 'Ich komme zum ersten Mal' },
    form_type: 'checkbox',
  },
  note: {
    label: { en: 'Anything we should know?', de: 'Was sollen wir wissen?' },
    form_type: 'textarea',
  },
} as const;

export type FieldName = keyof typeof FIELDS;
export const FIELD_NAMES: readonly FieldName[] = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'first_visit',
  'note',
];

/** Returns the field for the form of this file. */
export function createField(file: Entry, name: FieldName): Entry {
  const { label, ...rest } = FIELDS[name];
  return { name, label: label[spokenIn(file)], ...rest };
}

const spokenIn = ({ locale }: Entry): Spoken => (locale === 'de' ? 'de' : 'en');

/** Applies the template's calendar, hours, reasons and form to the file, and keeps the rest. */
export function withTemplate(file: Entry, name: TemplateName): Entry {
  const { calendar, capacity, hours, sessions, reasons, rules, asks } = TEMPLATES[name];
  const language = spokenIn(file);
  const offered = reasons.map((reason, index) => ({
    id: index + 1,
    name: reason[language],
    duration_minutes: reason.minutes,
    ...(reason.after === undefined ? {} : { buffer_after_minutes: reason.after }),
  }));
  const schedule = {
    id: 1,
    name: calendar[language],
    reasons: offered.map(({ id }) => id),
    ...(capacity === undefined ? {} : { capacity }),
    ...rules,
    ...(sessions === undefined
      ? {
          opening_hours: hours.map(([days, opens, closes]) => ({
            days: days.split(' '),
            opens,
            closes,
          })),
        }
      : { sessions: sessions.map(([days, at]) => ({ days: days.split(' '), at, reason: 1 })) }),
  };
  const form = (['first_name', 'last_name', 'email', ...asks] as const).map((field) =>
    createField(file, field),
  );
  return { ...file, form, reasons: offered, schedules: [schedule] };
}
