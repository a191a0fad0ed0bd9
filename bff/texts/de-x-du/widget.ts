/**
 * German texts of the widget with du: only what differs from those with Sie. No native speaker has
 * reviewed them yet.
 */

import { widget as formal } from '../de/widget.ts';
import type { OwnWidgetTexts } from '../texts.ts';

const gone =
  'Das wird hier nicht mehr angeboten. Deine Angaben bleiben erhalten: Bitte wähle etwas anderes.';
const notNow =
  'Die Online-Buchung ist zurzeit nicht möglich. Was du eingegeben hast, bleibt erhalten. Bitte versuche es später noch einmal.';

export const widget: OwnWidgetTexts = {
  ...formal,
  form: 'Deine Angaben',
  calendarHead: 'Bei wem möchtest du buchen?',
  dayHead: 'Wann passt es dir?',
  formHead: 'Deine Angaben',
  noneFound: 'Dazu haben wir nichts gefunden. Das kannst du buchen:',
  zoneNote: 'Alle Zeiten sind {zone}. Klein darunter steht deine eigene.',
  yourTime: '{time} bei dir',
  noDays: 'Zurzeit ist leider kein Tag frei. Schau gern später wieder vorbei.',
  notYet: 'Noch wird nichts gebucht: Du prüfst erst alles.',
  tick: 'Bitte setze hier ein Häkchen.',
  not_an_email: 'Bitte schreib die E-Mail-Adresse wie name@beispiel.de.',
  not_a_phone: 'Bitte schreib die Telefonnummer mit Vorwahl, zum Beispiel 030 123456.',
  not_a_number: 'Bitte schreib hier eine Zahl.',
  not_a_date: 'Bitte gib ein Datum an, das es gibt.',
  not_a_url: 'Bitte schreib die Adresse vollständig, zum Beispiel https://beispiel.de.',
  field_invalid: 'Bitte sieh dir das noch einmal an.',
  held: 'Für dich reserviert: {time}',
  heldEnding: 'Deine Zeit ist noch eine Minute für dich reserviert.',
  yourAppointment: 'Dein Termin',
  firstFree: 'Für dich am frühesten frei',
  busy: 'Dein Termin wird gebucht …',
  changeUntil: 'Ändern oder absagen kannst du bis {when}.',
  changeNoMore:
    'Dieser Termin lässt sich online nicht mehr ändern oder absagen. Wenn du nicht kommen kannst, gib uns bitte direkt Bescheid.',
  bookedHead: 'Dein Termin ist gebucht',
  reminded: 'Vor dem Termin erinnern wir dich.',
  customer_limitHead: {
    one: 'Du hast hier schon einen Termin',
    other: 'Du hast hier schon {n} Termine',
  },
  noMail: 'Wenn nichts ankommt, sieh bitte im Spam-Ordner nach.',
  whatNext:
    'Notiere dir den Termin oder übernimm ihn in deinen Kalender. Wenn du nicht kommen kannst, gib uns bitte Bescheid.',
  mailed:
    'Wir senden dir eine Bestätigung per E-Mail. Über den Link darin kannst du deinen Termin ändern oder absagen.',
  mailedOnly: 'Wir senden dir eine Bestätigung per E-Mail.',
  pendingHead: 'Noch ein Schritt: Bitte bestätige den Termin',
  pending:
    'Wir senden dir eine E-Mail mit einem Link. Öffne ihn bis {when} ({zone}), dann ist dein Termin gebucht. Bis dahin ist er für dich reserviert. Wenn nichts ankommt, sieh bitte im Spam-Ordner nach.',
  lostText:
    'Jemand war einen Moment schneller. Alles, was du eingegeben hast, bleibt erhalten: Wähle eine andere Zeit, dann geht es gleich weiter.',
  keptForYou: 'Für dich aufgehoben',
  tell: 'Wir schreiben dir, sobald etwas frei wird',
  emailHint: 'Wir verwenden sie nur, um dir einen freien Termin anzubieten.',
  joined:
    'Wir haben dir eine E‑Mail geschickt. Öffne den Link darin, dann stehst du auf der Warteliste. Sobald etwas frei wird, schreiben wir dir.',
  offlineHead: 'Du bist anscheinend offline',
  contact: 'Du erreichst uns auch direkt:',
  offline:
    'Die Buchungsseite ist gerade nicht erreichbar. Was du eingegeben hast, bleibt erhalten. Prüfe bitte deine Internetverbindung: Sobald sie wieder da ist, geht es von selbst weiter.',
  lost: 'Die Verbindung ist abgebrochen, bevor eine Antwort kam. Deine Angaben bleiben erhalten. Versuche es ruhig noch einmal: Gebucht wird nur einmal.',
  outcome_unknown:
    'Die Verbindung ist abgebrochen, bevor eine Antwort kam. Deine Angaben bleiben erhalten, aber wir wissen nicht, ob der Termin schon gebucht ist. Frag bitte nach, bevor du es noch einmal versuchst.',
  rate_limited:
    'Gerade kommen sehr viele Anfragen. Was du eingegeben hast, bleibt erhalten. Bitte versuche es gleich noch einmal.',
  address_limit:
    'Von deinem Internetanschluss, den du dir vielleicht mit anderen teilst, kamen viele Anfragen. Was du eingegeben hast, bleibt erhalten. Du kannst später weitermachen oder uns jetzt anrufen.',
  email_limit:
    'Mit dieser E-Mail-Adresse kamen innerhalb einer Stunde mehrere Anfragen. Was du eingegeben hast, bleibt erhalten. Du kannst später weitermachen oder uns jetzt anrufen.',
  refusal_limit:
    'Du hast es heute mehrmals mit dieser E-Mail-Adresse versucht, mit der schon so viele Termine gebucht sind, wie hier möglich sind. Was du eingegeben hast, bleibt erhalten. Du kannst es später wieder versuchen oder uns jetzt anrufen.',
  slot_unavailable:
    'Diese Zeit wurde eben vergeben. Deine Angaben bleiben erhalten: Wähle einfach eine andere Zeit.',
  customer_limit:
    'Mehr sind nicht gleichzeitig möglich. Verschiebe einen davon, sage einen ab oder ruf uns an. Deine Angaben bleiben erhalten.',
  customer_limitMailed:
    'Mehr sind nicht gleichzeitig möglich. Wir haben dir die Links dazu per E-Mail geschickt: Verschiebe einen davon, sage einen ab oder ruf uns an. Deine Angaben bleiben erhalten.',
  waitlist_limit:
    'Mit dieser E-Mail-Adresse wartest du schon auf so viele Termine, wie hier möglich sind.',
  schedule_not_found: gone,
  reason_not_found: gone,
  day_not_found: gone,
  not_configured: notNow,
  upstream_unavailable: notNow,
  booking_refused:
    'Die Buchung wurde so nicht angenommen. Deine Angaben bleiben erhalten. Ein neuer Versuch hilft hier nicht: Prüfe bitte deine Angaben, oder melde dich bei uns.',
  origin_refused: notNow,
  challenge_unsolved:
    'Dein Browser konnte nicht zeigen, dass ein Mensch bucht. Deine Angaben bleiben erhalten. Bitte versuche es noch einmal, oder melde dich bei uns.',
  internal:
    'Gebucht wurde nichts, und deine Angaben bleiben erhalten. Bitte versuche es noch einmal.',
};
