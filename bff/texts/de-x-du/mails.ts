/**
 * German texts of mails with du: only what differs from those with Sie. No native speaker has
 * reviewed them yet.
 */

import type { MailTexts } from '../../../core/index.ts';
import { mails as formal } from '../de/mails.ts';

const moved = 'Dein Termin wurde verschoben. Bitte merk dir die neue Zeit.';

/** Notices to the operator stay formal. */
export const mails: MailTexts = {
  ...formal,
  greeting: 'Hallo {name},',
  greetingAll: 'Hallo,',
  titles: {
    confirmation: 'Dein Termin ist gebucht',
    cancellation: 'Dein Termin ist abgesagt',
    move: 'Dein Termin ist verschoben',
    reminder: 'Erinnerung an deinen Termin',
    confirmationRequest: 'Bitte bestätige deinen Termin',
    confirmationReminder: 'Dein Termin ist noch nicht bestätigt',
    waitlistJoined: 'Bitte bestätige, dass du wartest',
    proposal: 'Bitte wähle eine andere Zeit',
    waitlistOffer: 'Ein Termin ist frei geworden',
  },
  refusedTitle: {
    one: 'Du hast bei uns schon einen Termin',
    other: 'Du hast bei uns schon {n} Termine',
  },
  leads: {
    confirmation: 'vielen Dank für deine Buchung. Wir freuen uns auf dich.',
    cancellation: {
      customer: 'du hast diesen Termin abgesagt. Vielen Dank, dass du Bescheid gegeben hast.',
      request:
        'dein Termin ist wie gewünscht abgesagt. Vielen Dank, dass du Bescheid gegeben hast.',
      operator:
        'leider findet dieser Termin nicht statt: {operator} musste ihn absagen. Bitte entschuldige die Umstände.',
      nobody: formal.leads.cancellation.nobody,
      unknown: formal.leads.cancellation.unknown,
    },
    move: {
      customer: 'du hast deinen Termin verschoben. Bitte merk dir die neue Zeit.',
      request: 'dein Termin ist wie gewünscht verschoben. Bitte merk dir die neue Zeit.',
      operator: '{operator} musste deinen Termin verschieben. Bitte merk dir die neue Zeit.',
      nobody: moved,
      unknown: moved,
    },
    reminder: 'wir erinnern dich an deinen Termin und freuen uns auf dich.',
    confirmationRequest:
      'es fehlt noch ein Schritt: Bitte bestätige deinen Termin. Der Platz bleibt bis {until} für dich frei, danach wird er wieder vergeben.',
    confirmationReminder:
      'dein Termin gilt erst, wenn du ihn bestätigt hast. Der Platz bleibt nur noch bis {until} für dich frei, danach wird er wieder vergeben.',
    bookingRefused: {
      one: 'es wurde nichts gebucht: Du hast bei uns schon einen Termin, und mehr sind nicht gleichzeitig möglich.',
      other:
        'es wurde nichts gebucht: Du hast bei uns schon {n} Termine, und mehr sind nicht gleichzeitig möglich.',
    },
    waitlistJoined:
      'für deinen Platz auf unserer Warteliste fehlt noch ein Schritt: Bitte bestätige ihn bis {until}. Dann schreiben wir dir, sobald etwas frei wird, und halten die Zeit eine Weile nur für dich frei.',
    proposal:
      'für deinen Termin schlagen wir andere Zeiten vor. Bis {until} sind sie nur für dich reserviert. Solange du keine davon nimmst, bleibt dein Termin, wie er ist.',
    waitlistOffer:
      'du stehst auf unserer Warteliste, und nun ist etwas frei geworden. Bis {until} ist diese Zeit nur für dich reserviert.',
  },
  headings: {
    ...formal.headings,
    entered: 'Deine Angaben',
    yourBookings: 'Deine Termine',
    proposed: 'Für dich reserviert',
  },
  enteredMore: 'Alle deine Angaben siehst du auf der Seite deines Termins.',
  changeUntil: 'Wenn du nicht kommen kannst: Online absagen oder verschieben geht bis {when}.',
  changeAlways: 'Wenn du nicht kommen kannst: Online absagen oder verschieben geht bis zum Beginn.',
  changeNoMore:
    'Online absagen oder verschieben geht nun nicht mehr. Wenn du nicht kommen kannst, gib uns bitte direkt Bescheid.',
  refusedYou:
    'Warst du das selbst und möchtest lieber eine andere Zeit? Dann kannst du verschieben oder absagen, was du gebucht hast. Warst du es nicht, musst du nichts tun: Es hat sich nichts geändert.',
  notYou:
    'Hast du das nicht selbst gebucht? Dann hat sich wohl jemand bei der Adresse vertan. Du musst nichts tun.',
  notYouWaiting:
    'Der Link öffnet eine Seite, auf der du mit einem Klick bestätigst. Hast du das nicht selbst gewünscht? Dann hat sich wohl jemand bei der Adresse vertan. Du musst nichts tun: Ohne den Klick kommt niemand auf die Liste.',
  confirmNote: 'Der Link öffnet die Seite deines Termins. Dort bestätigst du mit einem Klick.',
  contact: 'Fragen? Du erreichst uns unter {reach}.',
};
