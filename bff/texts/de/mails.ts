/** German texts of mails, with Sie. No native speaker has reviewed them yet. */

import type { MailTexts } from '../../../core/index.ts';

export const mails: MailTexts = {
  greeting: 'Guten Tag {name},',
  greetingAll: 'Guten Tag,',
  titles: {
    confirmation: 'Ihr Termin ist gebucht',
    cancellation: 'Ihr Termin ist abgesagt',
    move: 'Ihr Termin ist verschoben',
    reminder: 'Erinnerung an Ihren Termin',
    confirmationRequest: 'Bitte bestätigen Sie Ihren Termin',
    confirmationReminder: 'Ihr Termin ist noch nicht bestätigt',
    waitlistJoined: 'Bitte bestätigen Sie, dass Sie warten',
    proposal: 'Bitte wählen Sie eine andere Zeit',
    waitlistOffer: 'Ein Termin ist frei geworden',
  },
  refusedTitle: {
    one: 'Sie haben bei uns schon einen Termin',
    other: 'Sie haben bei uns schon {n} Termine',
  },
  leads: {
    confirmation: 'vielen Dank für Ihre Buchung. Wir freuen uns auf Sie.',
    cancellation: {
      customer: 'Sie haben diesen Termin abgesagt. Vielen Dank, dass Sie Bescheid gegeben haben.',
      request:
        'Ihr Termin ist wie gewünscht abgesagt. Vielen Dank, dass Sie Bescheid gegeben haben.',
      operator:
        'leider findet dieser Termin nicht statt: {operator} musste ihn absagen. Bitte entschuldigen Sie die Umstände.',
      nobody: 'dieser Termin wurde nicht rechtzeitig bestätigt. Er ist deshalb wieder frei.',
      unknown: 'dieser Termin wurde abgesagt.',
    },
    move: {
      customer: 'Sie haben Ihren Termin verschoben. Bitte merken Sie sich die neue Zeit.',
      request: 'Ihr Termin ist wie gewünscht verschoben. Bitte merken Sie sich die neue Zeit.',
      operator: '{operator} musste Ihren Termin verschieben. Bitte merken Sie sich die neue Zeit.',
      nobody: 'Ihr Termin wurde verschoben. Bitte merken Sie sich die neue Zeit.',
      unknown: 'Ihr Termin wurde verschoben. Bitte merken Sie sich die neue Zeit.',
    },
    reminder: 'wir erinnern Sie an Ihren Termin und freuen uns auf Sie.',
    confirmationRequest:
      'es fehlt noch ein Schritt: Bitte bestätigen Sie Ihren Termin. Der Platz bleibt bis {until} für Sie frei, danach wird er wieder vergeben.',
    confirmationReminder:
      'Ihr Termin gilt erst, wenn Sie ihn bestätigt haben. Der Platz bleibt nur noch bis {until} für Sie frei, danach wird er wieder vergeben.',
    bookingRefused: {
      one: 'es wurde nichts gebucht: Sie haben bei uns schon einen Termin, und mehr sind nicht gleichzeitig möglich.',
      other:
        'es wurde nichts gebucht: Sie haben bei uns schon {n} Termine, und mehr sind nicht gleichzeitig möglich.',
    },
    waitlistJoined:
      'für Ihren Platz auf unserer Warteliste fehlt noch ein Schritt: Bitte bestätigen Sie ihn bis {until}. Dann schreiben wir Ihnen, sobald etwas frei wird, und halten die Zeit eine Weile nur für Sie frei.',
    proposal:
      'für Ihren Termin schlagen wir andere Zeiten vor. Bis {until} sind sie nur für Sie reserviert. Solange Sie keine davon nehmen, bleibt Ihr Termin, wie er ist.',
    waitlistOffer:
      'Sie stehen auf unserer Warteliste, und nun ist etwas frei geworden. Bis {until} ist diese Zeit nur für Sie reserviert.',
  },
  notices: {
    titles: { created: 'Neuer Termin', cancelled: 'Termin abgesagt', moved: 'Termin verschoben' },
    leads: {
      created: {
        customer: 'Ein Termin wurde gebucht.',
        request: 'Ein Termin wurde eingetragen.',
        operator: 'Ein Termin wurde eingetragen.',
        nobody: 'Ein Termin wurde gebucht.',
        unknown: 'Ein Termin wurde gebucht.',
      },
      cancelled: {
        customer: 'Abgesagt von der Person, die gebucht hatte. Die Zeit ist wieder frei.',
        request:
          'Von Ihrer Seite abgesagt, auf Wunsch der Person, die gebucht hatte. Die Zeit ist wieder frei.',
        operator: 'Abgesagt von Ihrer Seite. Die Zeit ist wieder frei.',
        nobody: 'Der Termin wurde nicht rechtzeitig bestätigt. Die Zeit ist wieder frei.',
        unknown: 'Ein Termin wurde abgesagt. Die Zeit ist wieder frei.',
      },
      moved: {
        customer: 'Verschoben von der Person, die gebucht hatte.',
        request: 'Von Ihrer Seite verschoben, auf Wunsch der Person, die gebucht hatte.',
        operator: 'Verschoben von Ihrer Seite.',
        nobody: 'Ein Termin wurde verschoben.',
        unknown: 'Ein Termin wurde verschoben.',
      },
    },
    erased: 'Die persönlichen Angaben zu diesem Termin wurden gelöscht.',
  },
  test: {
    title: 'Probe',
    lead: 'Diese Mail ist eine Probe. Wenn Sie sie lesen, kommen auch die Mails zu Terminen an. Liegt sie im Spam-Ordner, dann prüfen Sie SPF und DKIM der Absenderadresse.',
  },
  facts: {
    when: 'Wann',
    day: 'Tag',
    previously: 'Bisher',
    calendar: 'Kalender',
    reason: 'Anliegen',
    place: 'Ort',
    address: 'Anschrift',
    phone: 'Telefon',
    price: 'Preis',
    more: 'Mehr dazu',
    reference: 'Buchungsnummer',
    yes: 'Ja',
    no: 'Nein',
  },
  buttons: {
    manage: 'Ansehen oder ändern',
    view: 'Termin ansehen',
    confirm: 'Termin jetzt bestätigen',
    take: 'Diesen Termin nehmen',
    choose: 'Zeit wählen',
    keepPlace: 'Bestätigen, dass ich warte',
    bookAgain: 'Neuen Termin buchen',
  },
  messageFrom: 'Nachricht von {operator}:',
  headings: {
    entered: 'Ihre Angaben',
    customer: 'Angaben zur Person',
    calendars: 'In den Kalender übernehmen',
    yourBookings: 'Ihre Termine',
    proposed: 'Für Sie reserviert',
  },
  enteredMore: 'Alle Ihre Angaben sehen Sie auf der Seite Ihres Termins.',
  changeUntil: 'Wenn Sie nicht kommen können: Online absagen oder verschieben geht bis {when}.',
  changeAlways:
    'Wenn Sie nicht kommen können: Online absagen oder verschieben geht bis zum Beginn.',
  changeNoMore:
    'Online absagen oder verschieben geht nun nicht mehr. Wenn Sie nicht kommen können, geben Sie uns bitte direkt Bescheid.',
  refusedYou:
    'Waren Sie das selbst und möchten lieber eine andere Zeit? Dann können Sie verschieben oder absagen, was Sie gebucht haben. Waren Sie es nicht, müssen Sie nichts tun: Es hat sich nichts geändert.',
  notYou:
    'Haben Sie das nicht selbst gebucht? Dann hat sich wohl jemand bei der Adresse vertan. Sie müssen nichts tun.',
  notYouWaiting:
    'Der Link öffnet eine Seite, auf der Sie mit einem Klick bestätigen. Haben Sie das nicht selbst gewünscht? Dann hat sich wohl jemand bei der Adresse vertan. Sie müssen nichts tun: Ohne den Klick kommt niemand auf die Liste.',
  anyDay: 'Jeder Tag',
  confirmNote: 'Der Link öffnet die Seite Ihres Termins. Dort bestätigen Sie mit einem Klick.',
  leave: 'Von der Warteliste streichen',
  contact: 'Fragen? Sie erreichen uns unter {reach}.',
  automatic: 'Diese Nachricht wurde automatisch verschickt.',
  changeHere: 'Ansehen, verschieben oder absagen: {link}',
};
