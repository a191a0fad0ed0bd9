/**
 * An installation file in which every key of the schema stands, none of them with what holds
 * without it.
 */

/** Texts by language, with placeholders of some mails only. */
const own = (subject: string, text: string) => ({ de: { subject, text } });

/**
 * A list of fields with every key of a field; `place` keeps their names apart. Tests of the widget,
 * the pages and the form's editor take the keys of a field from here, so add a new one to the first.
 */
const formOf = (place: string) => [
  {
    name: `${place}email`,
    label: { de: 'E-Mail', en: 'E-mail' },
    form_type: 'textbox',
    input_type: 'email',
    required: true,
    hint: { de: 'Dorthin schreiben wir', en: 'Where we write to' },
  },
  {
    name: `${place}insurance`,
    label: { de: 'Versicherung', en: 'Insurance' },
    form_type: 'select',
    value: 'public',
    options: [
      { value: 'public', label: { de: 'Gesetzlich', en: 'Public' } },
      { value: 'private', label: { de: 'Privat', en: 'Private' } },
    ],
  },
  {
    name: `${place}company`,
    label: { de: 'Kasse', en: 'Company' },
    form_type: 'textarea',
    value: 'Eigene',
    show_if: { field: `${place}insurance`, equals: 'private' },
  },
];

const limits = {
  bookings_per_address: 60,
  bookings_per_email: 6,
  moves_per_booking: 11,
  holds_per_visitor: 4,
  holds_per_network: 13,
  holds_per_address: 31,
  waits_per_address: 32,
  waits_per_email: 12,
  mails_per_email: 21,
  refusals_per_address: 5,
};

const mail = {
  reply_to: 'answers@practice.example',
  reminder_minutes: [2880, 120],
  sentences: {
    confirmation: { de: 'Bitte Karte mitbringen.', en: 'Please bring your card.' },
    cancellation: { de: 'Bis zum nächsten Mal.', en: 'See you another time.' },
    move: { de: 'Gut, dass es klappt.', en: 'Good that it works.' },
    reminder: { de: 'Bitte pünktlich.', en: 'Please be on time.' },
    confirmation_request: { de: 'Sonst verfällt sie.', en: 'It is lost otherwise.' },
    waitlist_offer: { de: 'Wer zuerst kommt.', en: 'First come, first served.' },
  },
  texts: {
    confirmation: own('Gebucht: {reason}', 'Danke, {name}.\nBis {when}.'),
    cancellation: own('Abgesagt: {reason}', 'Schade, {name}.'),
    move: own('Neu: {when}', '{name}, nicht mehr {previous}.'),
    reminder: own('Bald: {when}', 'Bis bald, {name}.'),
    confirmation_request: own('Bitte bestätigen', 'Noch bis {until}, {name}.'),
    waitlist_joined: own('Sie warten', 'Auf den {day}, {name}.'),
    waitlist_offer: own('Frei: {when}', 'Bis {until}, {name}.'),
  },
};

/** A calendar that uses every key of one. */
export const calendar = {
  id: 1,
  name: { de: 'Dr. Lindner', en: 'Dr Lindner' },
  location: { de: '2. Stock', en: '2nd floor' },
  address: 'Lindenweg 4\n10115 Berlin',
  directions: { de: 'Bitte klingeln.\nParken im Hof.', en: 'Please ring.\nParking in the yard.' },
  phone: '030 1234561',
  info_url: 'https://www.practice.example/lindner',
  notify: ['lindner@practice.example', 'desk@practice.example'],
  reasons: [
    {
      id: 1,
      duration_minutes: 50,
      buffer_before_minutes: 6,
      buffer_after_minutes: 12,
      price: { de: '90 EUR', en: 'EUR 90' },
      hours: [{ days: ['tue'], opens: '08:30', closes: '10:30' }],
      needs: [
        { kind: 'room', count: 2, per: 'person', before_minutes: 5, after_minutes: 15 },
        { any_of: [2], from_minute: 10, until_minute: 40 },
      ],
    },
    4,
  ],
  resources: [21],
  capacity: 8,
  slot_interval_minutes: 15,
  lead_time_minutes: 120,
  horizon_days: 90,
  hold_minutes: 15,
  cancel_cutoff_minutes: 1440,
  daily_limit: 20,
  customer_limit: 2,
  opening_hours: [
    { days: ['mon', 'tue'], opens: '08:30', closes: '12:30' },
    {
      days: ['sat'],
      opens: '10:00',
      closes: '24:00',
      valid_from: '2026-10-01',
      valid_until: '2027-03-31',
    },
  ],
  exceptions: [
    { date: '2026-12-05', opens: '10:00', closes: '13:00' },
    { from: '2026-12-24', until: '2027-01-01', closed: true, note: 'Winterpause' },
    { date: '2027-01-04', closed_from: '13:00', closed_until: '15:00' },
  ],
  sessions: [
    {
      days: ['thu', 'fri'],
      at: '18:30',
      reason: 1,
      places: 5,
      takes: [22],
      changes: [{ date: '2026-11-06', takes: [21, 2] }],
      valid_from: '2026-10-01',
      valid_until: '2027-03-31',
    },
    { on: ['2026-12-05', '2026-12-12'], at: '10:00', reason: 1 },
    { on: ['2026-12-06', '2026-12-13'], course: true, at: '10:00', reason: 4 },
  ],
  show_left: 3,
  busy: {
    all_day: 'ignored',
    tentative: 'open',
    counts: 'one_place',
    when_stale: 'close',
    stale_minutes: 240,
    titles: true,
    on_outside_change: 'follow',
  },
  form: formOf('here_'),
};

/** A reason that uses every key of one. */
export const reason = {
  id: 1,
  name: { de: 'Kurs', en: 'Course' },
  description: { de: 'Bitte Karte mitbringen.', en: 'Bring your card.' },
  duration_minutes: 45,
  buffer_before_minutes: 5,
  buffer_after_minutes: 10,
  capacity: 6,
  price: { de: '80 EUR', en: 'EUR 80' },
  info_url: 'https://www.practice.example/course',
  group: { de: 'Kurse', en: 'Courses' },
  hours: [
    {
      days: ['mon', 'sat'],
      opens: '09:30',
      closes: '12:00',
      valid_from: '2026-10-01',
      valid_until: '2027-03-31',
    },
  ],
  needs: [
    {
      kind: 'room',
      count: 2,
      per: 'person',
      before_minutes: 10,
      after_minutes: 20,
      from_minute: 15,
      until_minute: 45,
    },
    { any_of: [21, 22] },
  ],
  persons: { max: 4, label: { de: 'Wie viele Kinder?', en: 'How many children?' } },
  form: formOf('along_'),
};

/** Two courses in a row, the second one with what it needs alone. */
export const twice = {
  id: 2,
  name: { de: 'Zwei Kurse', en: 'Two courses' },
  combines: [1, { id: 1, elsewhere: true }],
  order: 'any',
  gap_minutes: 5,
};

/** A reason to which customers add another, several times. */
export const passport = {
  id: 3,
  name: { de: 'Reisepass', en: 'Passport' },
  duration_minutes: 20,
  with: [2],
  at_most: 1,
  count: { max: 3 },
};

/** A reason of a course, which needs nothing. */
export const swimming = {
  id: 4,
  name: { de: 'Schwimmen', en: 'Swimming' },
  duration_minutes: 30,
};

/** An entry with only its required keys, as right after adding it. */
export const room = {
  id: 2,
  name: { de: 'Raum', en: 'Room' },
  reasons: [1],
  opening_hours: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], opens: '09:00', closes: '17:00' }],
};
/** A group of them. */
export const anybody = {
  id: 3,
  name: { de: 'Egal', en: 'No preference' },
  members: [1, 2],
  reasons: [1],
};

export const everySetting = {
  name: { de: 'Praxis Sonnenhof', en: 'Sunny Court Practice' },
  time_zone: 'Europe/Vienna',
  locale: 'de',
  languages: ['de', 'en'],
  texts: { de: { widget: { reasonHead: 'Was führt Sie zu uns?' } } },
  words: { calendar: { de: 'Ärztin', en: 'Doctor' }, reason: { de: 'Leistung', en: 'Service' } },
  brand: { accent: '#0b6e4f', logo_url: 'https://www.practice.example/logo.png', radius: 4 },
  contact_email: 'praxis@practice.example',
  contact_phone: '030 123456',
  privacy_url: 'https://www.practice.example/privacy',
  map_links: false,
  consent: { de: 'Ich stimme zu.', en: 'I agree.' },
  next_steps: [
    { de: 'Bitte kommen Sie früher.', en: 'Please come early.' },
    { de: 'Bitte läuten.', en: 'Please ring.' },
  ],
  allowed_origins: ['https://www.practice.example', 'https://practice.example'],
  holidays: { country: 'AT', state: '9' },
  limits,
  mail,
  email_confirmation: { minutes: 60 },
  waitlist: { offer_minutes: 120 },
  view_log: { keep_days: 90 },
  proof_of_human: {
    difficulty: 5,
    question: { de: 'Welche Farbe hat Schnee?', en: 'What colour is snow?' },
    answers: ['weiß', 'white'],
  },
  form: formOf(''),
  reasons: [reason, twice, passport, swimming],
  schedules: [calendar, room, anybody],
  resources: [
    {
      id: 21,
      name: { de: 'Raum 1', en: 'Room 1' },
      kind: 'room',
      show_name: true,
      fixed_minutes_before: 1440,
      capacity: 2,
      opening_hours: [
        {
          days: ['mon'],
          opens: '08:00',
          closes: '20:00',
          valid_from: '2026-10-01',
          valid_until: '2027-03-31',
        },
      ],
      exceptions: [
        { date: '2026-12-05', opens: '10:00', closes: '13:00' },
        {
          from: '2026-12-24',
          until: '2027-01-01',
          closed: true,
          note: 'Wartung',
        },
        { date: '2027-01-04', closed_from: '13:00', closed_until: '15:00' },
      ],
    },
    { id: 22, name: { de: 'Laser', en: 'Laser' } },
  ],
};
