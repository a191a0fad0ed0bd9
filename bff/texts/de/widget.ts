/** German texts of the widget, with Sie. No native speaker has reviewed them yet. */

import type { OwnWidgetTexts } from '../texts.ts';

const gone =
  'Das wird hier nicht mehr angeboten. Ihre Angaben bleiben erhalten: Bitte wählen Sie etwas anderes.';
const notNow =
  'Die Online-Buchung ist zurzeit nicht möglich. Was Sie eingegeben haben, bleibt erhalten. Bitte versuchen Sie es später noch einmal.';

export const widget: OwnWidgetTexts = {
  form: 'Ihre Angaben',

  calendarStep: 'Bei wem',
  reasonStep: 'Anliegen',
  dayStep: 'Termin',
  formStep: 'Angaben',
  confirmStep: 'Prüfen',

  calendarHead: 'Bei wem möchten Sie buchen?',
  reasonHead: 'Worum geht es?',
  dayHead: 'Wann passt es Ihnen?',
  timeHead: 'Um wie viel Uhr?',
  formHead: 'Ihre Angaben',
  confirmHead: 'Prüfen und buchen',

  progress: 'Schritt {n} von {count}',
  back: 'Zurück',
  next: 'Weiter',
  change: 'Ändern',
  loading: 'Einen Moment bitte …',
  open: 'Termin buchen',
  close: 'Schließen',

  minutes: { other: '{n} Min.' },
  more: 'Mehr dazu',

  search: 'Anliegen suchen',
  found: '{n} von {count}',
  noneFound: 'Dazu haben wir nichts gefunden. Das können Sie buchen:',

  earliest: 'Nächste freie Termine',
  fullWaitlist: 'ausgebucht, Warteliste',
  showList: 'Als Liste zeigen',
  showMonth: 'Als Monat zeigen',
  past: 'vorbei',
  previousDay: 'Vorheriger freier Tag',
  nextDay: 'Nächster freier Tag',
  monthFull: 'Der {month} ist ausgebucht',
  nextMonthFree: 'Der nächste freie Termin ist im {month}.',
  goToMonth: 'Zum {month}',
  earlier: 'Vorheriger Monat',
  later: 'Nächster Monat',
  otherEmail: 'Andere E-Mail-Adresse verwenden',
  free: 'frei',
  full: 'ausgebucht',
  closed: 'geschlossen',
  today: 'heute',

  morning: 'Vormittag',
  afternoon: 'Nachmittag',
  evening: 'Abend',
  zoneNote: 'Alle Zeiten sind {zone}. Klein darunter steht Ihre eigene.',
  yourTime: '{time} bei Ihnen',
  nearDays: 'Die nächsten freien Tage:',

  noCalendars: 'Zurzeit kann hier nichts gebucht werden.',
  noReasons: 'Hier kann zurzeit nichts gebucht werden.',
  noDays: 'Zurzeit ist leider kein Tag frei. Schauen Sie gern später wieder vorbei.',
  noTimes: 'An diesem Tag ist nichts mehr frei.',

  optional: '(freiwillig)',
  choose: 'Bitte wählen',
  openFields: { one: 'Eine Angabe ist noch offen', other: '{n} Angaben sind noch offen' },
  notYet: 'Noch wird nichts gebucht: Sie prüfen erst alles.',
  field_required: 'Bitte ausfüllen.',
  tick: 'Bitte setzen Sie hier ein Häkchen.',
  not_an_email: 'Bitte schreiben Sie die E-Mail-Adresse wie name@beispiel.de.',
  not_a_phone: 'Bitte schreiben Sie die Telefonnummer mit Vorwahl, zum Beispiel 030 123456.',
  not_a_number: 'Bitte schreiben Sie hier eine Zahl.',
  not_a_date: 'Bitte geben Sie ein Datum an, das es gibt.',
  not_a_url: 'Bitte schreiben Sie die Adresse vollständig, zum Beispiel https://beispiel.de.',
  too_long: 'Bitte höchstens {limit} Zeichen.',
  field_invalid: 'Bitte sehen Sie sich das noch einmal an.',

  held: 'Für Sie reserviert: {time}',
  moreTime: 'Mehr Zeit?',
  heldLast: 'Danach ist die Zeit auch für andere frei.',
  heldEnding: 'Ihre Zeit ist noch eine Minute für Sie reserviert.',

  yourAppointment: 'Ihr Termin',
  with: 'Bei',
  for: 'Anliegen',
  firstFree: 'Für Sie am frühesten frei',

  when: 'Wann',
  place: 'Ort',
  price: 'Preis',
  phone: 'Telefon',
  yes: 'Ja',
  no: 'Nein',
  privacy: 'Datenschutzhinweise',
  book: 'Jetzt buchen',
  busy: 'Ihr Termin wird gebucht …',
  changeUntil: 'Ändern oder absagen können Sie bis {when}.',
  changeNoMore:
    'Dieser Termin lässt sich online nicht mehr ändern oder absagen. Wenn Sie nicht kommen können, geben Sie uns bitte direkt Bescheid.',

  bookedHead: 'Ihr Termin ist gebucht',
  addToCalendar: 'In den Kalender',
  calendarFile: 'Kalenderdatei',
  calendarFileFor: 'Apple, Outlook und andere',
  nextSteps: 'Wie es weitergeht',
  reminded: 'Vor dem Termin erinnern wir Sie.',
  noMail: 'Wenn nichts ankommt, sehen Sie bitte im Spam-Ordner nach.',
  reference: 'Nummer',
  whatNext:
    'Notieren Sie sich den Termin oder übernehmen Sie ihn in Ihren Kalender. Wenn Sie nicht kommen können, geben Sie uns bitte Bescheid.',
  mailed:
    'Wir senden Ihnen eine Bestätigung per E-Mail. Über den Link darin können Sie Ihren Termin ändern oder absagen.',
  mailedOnly: 'Wir senden Ihnen eine Bestätigung per E-Mail.',
  manage: 'Ändern oder absagen',
  again: 'Noch einen Termin buchen',
  pendingHead: 'Noch ein Schritt: Bitte bestätigen Sie den Termin',
  pending:
    'Wir senden Ihnen eine E-Mail mit einem Link. Öffnen Sie ihn bis {when} ({zone}), dann ist Ihr Termin gebucht. Bis dahin ist er für Sie reserviert. Wenn nichts ankommt, sehen Sie bitte im Spam-Ordner nach.',

  lostHead: '{time} wurde eben vergeben',
  lostText:
    'Jemand war einen Moment schneller. Alles, was Sie eingegeben haben, bleibt erhalten: Wählen Sie eine andere Zeit, dann geht es gleich weiter.',
  nearestTimes: 'Am nächsten daran frei',
  allTimes: 'Alle Tage und Zeiten',
  keptForYou: 'Für Sie aufgehoben',

  sooner: 'Und wenn jemand absagt?',
  dayFull: '{day} ist ausgebucht',
  tell: 'Wir schreiben Ihnen, sobald etwas frei wird',
  email: 'E-Mail-Adresse',
  emailHint: 'Wir verwenden sie nur, um Ihnen einen freien Termin anzubieten.',
  name: 'Name',
  join: 'Auf die Warteliste',
  joined:
    'Wir haben Ihnen eine E‑Mail geschickt. Öffnen Sie den Link darin, dann stehen Sie auf der Warteliste. Sobald etwas frei wird, schreiben wir Ihnen.',

  retry: 'Noch einmal versuchen',
  offlineHead: 'Sie sind anscheinend offline',
  internalHead: 'Das hat auf unserer Seite nicht geklappt',
  outcome_unknownHead: 'Wir wissen nicht, ob der Termin gebucht ist',
  customer_limitHead: {
    one: 'Sie haben hier schon einen Termin',
    other: 'Sie haben hier schon {n} Termine',
  },
  seconds: 'in {n} s',
  waitUntil: 'ab {when}',
  contact: 'Sie erreichen uns auch direkt:',
  offline:
    'Die Buchungsseite ist gerade nicht erreichbar. Was Sie eingegeben haben, bleibt erhalten. Prüfen Sie bitte Ihre Internetverbindung: Sobald sie wieder da ist, geht es von selbst weiter.',
  lost: 'Die Verbindung ist abgebrochen, bevor eine Antwort kam. Ihre Angaben bleiben erhalten. Versuchen Sie es ruhig noch einmal: Gebucht wird nur einmal.',
  outcome_unknown:
    'Die Verbindung ist abgebrochen, bevor eine Antwort kam. Ihre Angaben bleiben erhalten, aber wir wissen nicht, ob der Termin schon gebucht ist. Fragen Sie bitte nach, bevor Sie es noch einmal versuchen.',
  rate_limited:
    'Gerade kommen sehr viele Anfragen. Was Sie eingegeben haben, bleibt erhalten. Bitte versuchen Sie es gleich noch einmal.',
  address_limit:
    'Von Ihrem Internetanschluss, den Sie sich vielleicht mit anderen teilen, kamen viele Anfragen. Was Sie eingegeben haben, bleibt erhalten. Sie können später weitermachen oder uns jetzt anrufen.',
  email_limit:
    'Mit dieser E-Mail-Adresse kamen innerhalb einer Stunde mehrere Anfragen. Was Sie eingegeben haben, bleibt erhalten. Sie können später weitermachen oder uns jetzt anrufen.',
  refusal_limit:
    'Sie haben es heute mehrmals mit dieser E-Mail-Adresse versucht, mit der schon so viele Termine gebucht sind, wie hier möglich sind. Was Sie eingegeben haben, bleibt erhalten. Sie können es später wieder versuchen oder uns jetzt anrufen.',
  slot_unavailable:
    'Diese Zeit wurde eben vergeben. Ihre Angaben bleiben erhalten: Wählen Sie einfach eine andere Zeit.',
  customer_limit:
    'Mehr sind nicht gleichzeitig möglich. Verschieben Sie einen davon, sagen Sie einen ab oder rufen Sie uns an. Ihre Angaben bleiben erhalten.',
  customer_limitMailed:
    'Mehr sind nicht gleichzeitig möglich. Wir haben Ihnen die Links dazu per E-Mail geschickt: Verschieben Sie einen davon, sagen Sie einen ab oder rufen Sie uns an. Ihre Angaben bleiben erhalten.',
  waitlist_limit:
    'Mit dieser E-Mail-Adresse warten Sie schon auf so viele Termine, wie hier möglich sind.',
  schedule_not_found: gone,
  reason_not_found: gone,
  day_not_found: gone,
  not_configured: notNow,
  upstream_unavailable: notNow,
  booking_refused:
    'Die Buchung wurde so nicht angenommen. Ihre Angaben bleiben erhalten. Ein neuer Versuch hilft hier nicht: Prüfen Sie bitte Ihre Angaben, oder melden Sie sich bei uns.',
  origin_refused: notNow,
  challenge_unsolved:
    'Ihr Browser konnte nicht zeigen, dass ein Mensch bucht. Ihre Angaben bleiben erhalten. Bitte versuchen Sie es noch einmal, oder melden Sie sich bei uns.',
  internal:
    'Gebucht wurde nichts, und Ihre Angaben bleiben erhalten. Bitte versuchen Sie es noch einmal.',
};
