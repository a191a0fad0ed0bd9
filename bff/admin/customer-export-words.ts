/** Words for the readable text of a customer's data: names of members, codes and times. */

export interface Speech {
  readonly language: 'de' | 'en';
  /** The installation's. */
  readonly timeZone: string;
}

/** German names for the members of an export. */
const NAMES: Readonly<Record<string, string>> = {
  held_by: 'Gespeichert bei',
  exported_at: 'Ausgegeben am',
  time_zone: 'Zeitzone',
  customer: 'Nummer im Bestand',
  note_of_the_team: 'Notiz des Teams',
  bookings: 'Termine',
  reference: 'Nummer',
  details_id: 'Kennung',
  customer_record: 'Datensatz',
  status: 'Stand',
  mark: 'Merkmal',
  starts_at: 'Beginn',
  ends_at: 'Ende',
  dates: 'Termine des Kurses',
  calendar: 'Kalender',
  reason: 'Anliegen',
  takes: 'Belegt außerdem',
  made_through: 'Gebucht über',
  language: 'Sprache',
  time_zone_of_customer: 'Zeitzone der Person',
  consent_given: 'Einwilligung erteilt',
  made_at: 'Entstanden',
  cancelled_at: 'Abgesagt',
  erasing_requested_at: 'Löschung verlangt',
  email: 'E-Mail',
  entered: 'Angaben',
  messages: 'Nachrichten',
  about: 'Anlass',
  to: 'An',
  channel: 'Weg',
  state: 'Stand',
  written_by_the_team: 'Vom Team geschrieben',
  written_by_the_customer: 'Selbst geschrieben',
  done_at: 'Erledigt',
  problem: 'Hindernis',
  history: 'Verlauf',
  at: 'Zeit',
  by: 'Durch',
  action: 'Vorgang',
  detail: 'Näheres',
  waiting_list: 'Warteliste',
  day: 'Tag',
  before_day: 'Vor dem Tag',
  sooner_than_booking: 'Früher als Termin',
  name: 'Name',
  ended_at: 'Beendet',
};

/** Each code in English and German; members that share a code share its words. */
const CODES: Readonly<Record<string, readonly [en: string, de: string]>> = {
  pending: ['waits for its confirmation', 'wartet auf Bestätigung'],
  confirmed: ['confirmed', 'bestätigt'],
  cancelled: ['cancelled', 'abgesagt'],
  arrived: ['arrived', 'ist da'],
  done: ['done', 'erledigt'],
  no_show: ['did not come', 'nicht erschienen'],
  waiting: ['waiting', 'wartet'],
  delivered: ['sent', 'gesendet'],
  dead: ['given up', 'aufgegeben'],
  obsolete: ['no longer needed', 'nicht mehr nötig'],
  offered: ['has an offer', 'hat ein Angebot'],
  booked: ['booked', 'gebucht'],
  lapsed: ['passed', 'verstrichen'],
  left: ['left the list', 'hat die Liste verlassen'],
  api: ['another program', 'ein anderes Programm'],
  widget: ['the booking page', 'die Buchungsseite'],
  admin: ['the team', 'das Team'],
  command_line: ['the team, by command', 'das Team, per Befehl'],
  user: ['the team', 'das Team'],
  operator: ['the team', 'das Team'],
  customer: ['the customer', 'die Person selbst'],
  integrator: ['another program', 'ein anderes Programm'],
  system: ['by itself', 'von selbst'],
  endpoint: ['another program', 'ein anderes Programm'],
  mail: ['e-mail', 'E-Mail'],
  webhook: ['message to a program', 'Nachricht an ein Programm'],
  'confirmation.requested': ['Request to confirm', 'Bitte um Bestätigung'],
  'confirmation.reminder': ['Reminder to confirm', 'Erinnerung an die Bestätigung'],
  'waitlist.joined': ['Waiting list', 'Warteliste'],
  'waitlist.offered': ['Offer from the waiting list', 'Angebot aus der Warteliste'],
  'waitlist.added': ['Put on the waiting list', 'Auf die Warteliste gesetzt'],
  'waitlist.removed': ['Taken off the waiting list', 'Von der Warteliste genommen'],
  'booking.created': ['Booked', 'Gebucht'],
  'booking.confirmed': ['Confirmed', 'Bestätigt'],
  'booking.moved': ['Moved', 'Verschoben'],
  'booking.rescheduled': ['New time', 'Neue Zeit'],
  'booking.move_undone': ['Moved back', 'Zurückverschoben'],
  'booking.room_changed': ['Given another room or device', 'Anderer Raum oder anderes Gerät'],
  'booking.proposed': ['Other times proposed', 'Andere Zeiten vorgeschlagen'],
  'booking.proposal_withdrawn': ['Proposal withdrawn', 'Vorschlag zurückgenommen'],
  'booking.restored': ['Cancellation undone', 'Absage zurückgenommen'],
  'booking.cancelled': ['Cancelled', 'Abgesagt'],
  'booking.expired': ['Not confirmed in time', 'Nicht rechtzeitig bestätigt'],
  'booking.reminder': ['Reminder', 'Erinnerung'],
  'booking.refused': ['Refused attempt', 'Abgelehnter Versuch'],
  'booking.arrived': ['Marked as arrived', 'Als „ist da“ vermerkt'],
  'booking.done': ['Marked as done', 'Als erledigt vermerkt'],
  'booking.no_show': ['Marked as no-show', 'Als nicht erschienen vermerkt'],
  'booking.mark_removed': ['Mark removed', 'Vermerk entfernt'],
  'booking.put_back': [
    'Event in another calendar put back',
    'Eintrag in anderem Kalender wiederhergestellt',
  ],
  'booking.followed': [
    'Changed as its event in another calendar was',
    'Wie der Eintrag in einem anderen Kalender geändert',
  ],
  'booking.substituted': ['Another teacher or room', 'Andere Leitung oder anderer Raum'],
  'booking.corrected': ['Details corrected', 'Angaben berichtigt'],
  'booking.address_changed': [
    'Address changed by the customer',
    'Adresse durch die Kundin oder den Kunden geändert',
  ],
  'booking.address_restored': ['Previous address restored', 'Frühere Adresse wiederhergestellt'],
  'booking.address_disputed': ['Email address disputed', 'E-Mail-Adresse strittig'],
  'booking.readdressed': [
    'Address corrected before confirming',
    'Adresse vor der Bestätigung berichtigt',
  ],
  'address.asked': ['Request to confirm a new address', 'Bitte um Bestätigung einer neuen Adresse'],
  'address.changed': ['Confirmation to the new address', 'Bestätigung an die neue Adresse'],
  'calendar.requested': ['Event in other calendars', 'Eintrag in anderen Kalendern'],
  'address.left': ['Notice to the other address', 'Nachricht an die andere Adresse'],
  'address.disputed': ['Disputed address', 'Strittige Adresse'],
  'booking.noted': ['Note written', 'Notiz geschrieben'],
  'booking.overruled': ['Outside the rules', 'Gegen die Regeln'],
  'booking.viewed': ['Opened', 'Geöffnet'],
  'customer.changed': ['Contact changed', 'Kontakt geändert'],
  'customer.noted': ['Note about the customer', 'Notiz zur Person'],
  'customer.merged': ['Customers merged', 'Personen zusammengeführt'],
  'customer.exported': ['Data handed out', 'Daten ausgegeben'],
  'customer.erasure_requested': ['Erasure requested', 'Löschung verlangt'],
  'customer.erased': ['Data erased', 'Angaben gelöscht'],
  'customer.viewed': ['Opened', 'Geöffnet'],
};

/** Members with codes as their values; any other text was typed by a person or is a name. */
const CODED = ['status', 'mark', 'state', 'made_through', 'by', 'channel', 'about', 'action', 'to'];
const MOMENTS = [
  'exported_at',
  'starts_at',
  'ends_at',
  'made_at',
  'cancelled_at',
  'erasing_requested_at',
  'done_at',
  'ended_at',
  'at',
];

export const nameInWords = (name: string, { language }: Speech): string =>
  language === 'de' ? (NAMES[name] ?? name) : name.replaceAll('_', ' ');

/** `name`: the name of the member; `null` if a customer entered the value. */
export function valueInWords(
  name: string | null,
  value: string | number | boolean | null,
  { language, timeZone }: Speech,
): string {
  if (typeof value === 'boolean') {
    const words = value ? (['yes', 'ja'] as const) : (['no', 'nein'] as const);
    return words[language === 'de' ? 1 : 0];
  }
  const text = String(value);
  if (name === null) {
    return text;
  }
  if (MOMENTS.includes(name)) {
    return momentInWords(text, language, timeZone);
  }
  if (name === 'language') {
    return languageInWords(text, language);
  }
  const words = CODED.includes(name) && Object.hasOwn(CODES, text) ? CODES[text] : undefined;
  return words ? words[language === 'de' ? 1 : 0] : text;
}

function momentInWords(text: string, language: Speech['language'], timeZone: string): string {
  const at = Date.parse(text);
  if (Number.isNaN(at)) {
    return text;
  }
  const locale = language === 'de' ? 'de' : 'en-GB';
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(at);
}

function languageInWords(tag: string, language: Speech['language']): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
