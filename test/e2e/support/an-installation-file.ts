/**
 * An installation file for end-to-end tests: two calendars, two reasons, a short form, open around
 * the clock so that every day of the year can test it.
 */

interface Wishes {
  /** Origins that may embed the widget. */
  readonly origins: readonly string[];
  readonly changes?: Readonly<Record<string, unknown>>;
}

const everyDay = {
  days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  opens: '08:00',
  closes: '20:00',
};

export function anInstallationFile({ origins, changes = {} }: Wishes) {
  const schedule = {
    location: 'Praxis Sonnenhof, 2. OG',
    address: 'Lindenweg 4, 10115 Berlin',
    reasons: [1, 2],
    lead_time_minutes: 60,
    horizon_days: 40,
    opening_hours: [everyDay],
  };
  return {
    name: 'Praxis Sonnenhof',
    time_zone: 'Europe/Berlin',
    locale: 'en',
    contact_email: 'praxis@example.org',
    allowed_origins: origins,
    form: [
      textbox('first_name', { de: 'Vorname', en: 'First name' }, 'text', true),
      textbox('last_name', { de: 'Nachname', en: 'Last name' }, 'text', true),
      textbox('email', { de: 'E-Mail', en: 'Email' }, 'email', true),
      textbox('phone', { de: 'Telefon', en: 'Phone' }, 'tel', false),
    ],
    reasons: [
      {
        id: 1,
        name: { de: 'Erstberatung', en: 'First visit' },
        description: '',
        duration_minutes: 30,
        price: '80 EUR',
      },
      { id: 2, name: { de: 'Kontrolle', en: 'Check-up' }, description: '', duration_minutes: 20 },
    ],
    schedules: [
      { id: 1, name: 'Dr. Lindner', ...schedule },
      { id: 2, name: 'Dr. Okafor', ...schedule },
    ],
    ...changes,
  };
}

function textbox(name: string, label: unknown, input_type: string, required: boolean) {
  return { name, label, form_type: 'textbox', input_type, required, value: '' };
}

/** Answers to that form, by English label. */
export const ada = { 'First name': 'Ada', 'Last name': 'Lovelace', Email: 'ada@example.org' };
