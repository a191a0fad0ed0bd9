/**
 * All texts in German, with Sie; this file holds the texts of the booking and waiting list pages.
 * No native speaker has reviewed it yet.
 */

import type { TimeTexts } from '../../../core/index.ts';
import type { ManageTexts, Texts, WaitlistTexts } from '../texts.ts';
import { mails } from './mails.ts';
import { accessibility, pages, plain } from './pages.ts';
import { widget } from './widget.ts';

const times: TimeTexts = {
  dayAndTime: '{day}, {time}',
  dateAndTime: '{day}, {time} Uhr ({zone})',
  zone: 'Ortszeit {city}',
  zones: {
    'Europe/Berlin': 'Berliner Zeit',
    'Europe/Vienna': 'Wiener Zeit',
    'Europe/Zurich': 'Zürcher Zeit',
    'Europe/London': 'Londoner Zeit',
    'Europe/Paris': 'Pariser Zeit',
    'America/New_York': 'New Yorker Zeit',
  },
};

const manage: ManageTexts = {
  yourBooking: 'Ihr Termin',
  cancelledTitle: 'Dieser Termin ist abgesagt',
  overTitle: 'Ihr Termin hat begonnen oder ist vorbei',
  pendingTitle: 'Ein Schritt fehlt noch: Bitte bestätigen Sie',
  expiredTitle: 'Dieser Termin wurde nicht rechtzeitig bestätigt',
  pendingLead:
    'Ihr Termin gilt erst, wenn Sie ihn bestätigt haben. Der Platz bleibt bis {until} für Sie frei, danach wird er wieder vergeben.',
  confirmButton: 'Termin jetzt bestätigen',
  expiredLead: 'Der Platz ist wieder für alle frei. Gern können Sie einen neuen Termin buchen.',
  cancelledLead: 'Die Zeit ist wieder frei. Gern können Sie einen anderen Termin buchen.',
  overLead: 'Er lässt sich nicht mehr ändern.',
  move: 'Verschieben',
  cancel: 'Absagen',
  toBooking: 'Neuen Termin buchen',
  callUs: 'So erreichen Sie uns:',
  calendarHeading: 'In den Kalender übernehmen',
  calendarFile: 'Kalenderdatei',
  dataHeading: 'Ihre Daten',

  done: {
    booked:
      'Ihr Termin ist gebucht. Merken Sie sich die Adresse dieser Seite: Hier können Sie ihn verschieben oder absagen.',
    confirmed: 'Vielen Dank, Ihr Termin ist bestätigt.',
    cancelled: 'Sie haben diesen Termin abgesagt. Vielen Dank, dass Sie Bescheid gegeben haben.',
    moved: 'Ihr Termin ist verschoben. Dies ist die neue Zeit.',
    erasing_later: 'Das ist vorgemerkt. Ihr Termin besteht weiter.',
  },
  problems: {
    slot_unavailable:
      'Diese Zeit wurde eben vergeben. Ihr Termin bleibt, wie er war: Bitte wählen Sie eine andere Zeit.',
    version_conflict:
      'Der Termin wurde inzwischen geändert, deshalb ist nichts geschehen. So steht er jetzt.',
    cutoff_passed: 'Online lässt sich dieser Termin nicht mehr ändern. Er bleibt, wie er war.',
    not_changeable: 'Dieser Termin lässt sich nicht mehr ändern.',
    move_limit:
      'Dieser Termin wurde heute schon so oft verschoben, wie es online möglich ist. Er bleibt, wie er war. Wenn die Zeit nicht passt, rufen Sie uns bitte an.',
    customer_limit:
      'Mit dieser E-Mail-Adresse sind schon so viele Termine gebucht, wie hier möglich sind. Ihr Termin bleibt, wie er war.',
    not_offered:
      'Für diesen Termin gibt es online keine anderen Zeiten. Er bleibt, wie er war. Bitte wenden Sie sich direkt an uns.',
  },

  cancelTitle: 'Diesen Termin absagen?',
  cancelLead:
    'Die Zeit wird dann wieder vergeben. Das lässt sich nicht zurücknehmen, aber Sie können neu buchen.',
  cancelButton: 'Ja, Termin absagen',
  keep: 'Nein, behalten',

  moveTitle: 'Termin verschieben',
  moveLead:
    'Ihr Termin bleibt bestehen, bis Sie eine andere Zeit gewählt und ihr zugestimmt haben.',
  moveCheckTitle: 'Auf diese Zeit verschieben?',
  moveCheckLead: 'Alles andere bleibt, wie es ist.',
  from: 'Bisher',
  to: 'Neu',
  moveButton: 'Termin verschieben',
  otherDay: 'Anderer Tag',
  otherTime: 'Andere Zeit',
  proposedTitle: 'Andere Zeit wählen',
  proposedLead:
    'Diese Zeiten sind bis {until} nur für Sie reserviert. Solange Sie keine davon nehmen, bleibt Ihr Termin, wie er ist.',
  proposedOver:
    'Diese Zeiten sind nicht mehr für Sie reserviert: Sie wurden zurückgenommen, oder die Frist ist abgelaufen. Ihr Termin ist so, wie er hier steht.',
  timesOf: 'Zeiten am {day}',

  dataTitle: 'Ihre Daten',
  dataLead:
    'Sie können alles herunterladen, was zu diesem Termin gespeichert ist, oder Ihre persönlichen Angaben löschen lassen.',
  dataDownload: 'Als Datei herunterladen',
  dataErase: 'Meine Daten löschen',
  eraseTitle: 'Ihre Daten löschen?',
  eraseLead:
    'Ihr Name, Ihre Adresse und alles, was Sie eingegeben haben, werden endgültig gelöscht. Nur die Zeit selbst bleibt in den Büchern, ohne Ihren Namen. Die Adresse dieser Seite gilt danach nicht mehr.',
  eraseStanding:
    'Ihr Termin besteht noch. Er wird zuerst abgesagt, und die Zeit wird wieder vergeben.',
  eraseLater:
    'Online lässt sich dieser Termin nicht mehr absagen. Er besteht deshalb weiter, und Sie werden erwartet. Ihre Daten werden gelöscht, sobald der Termin vorbei ist: {end}.',
  erasingLater: 'Wie gewünscht werden Ihre Daten gelöscht, sobald der Termin vorbei ist: {end}.',
  eraseWaiting:
    'Auch alles, worauf Sie unter dieser E-Mail-Adresse auf unserer Warteliste warten, endet damit.',
  eraseNotWaiting:
    'Ihre Einträge auf unserer Warteliste bleiben: Damit enden sie nur, wenn die Seite aus einer E-Mail an Sie geöffnet wurde. In den E-Mails der Warteliste steht auch ein Link, mit dem Sie sich streichen.',
  eraseButton: 'Ja, meine Daten löschen',
  erasedTitle: 'Ihre Daten sind gelöscht',
  erasedLead: 'Zu diesem Termin ist nichts Persönliches mehr gespeichert.',

  unknownTitle: 'Hier ist kein Termin',
  unknownLead:
    'Die Adresse ist vielleicht unvollständig, oder die Daten dieses Termins wurden gelöscht. Der Link in Ihrer E-Mail führt hin, wenn es ihn noch gibt.',
  tooManyTitle: 'Einen Moment bitte',
  tooManyLead:
    'Von Ihrem Anschluss kamen eben sehr viele Anfragen. Es wurde nichts geändert. Bitte versuchen Sie es in einer Minute noch einmal.',
  foreignTitle: 'Das kam von einer anderen Seite',
  foreignLead:
    'Es wurde nichts geändert. Öffnen Sie bitte die Seite über den Link in Ihrer E-Mail, und drücken Sie dort den Knopf.',
  brokenTitle: 'Das hat nicht geklappt',
  brokenLead:
    'Wir wissen nicht, ob es noch geschehen ist. Laden Sie bitte die Seite Ihres Termins neu: Sie zeigt, wie er steht.',
};

const waitlist: WaitlistTexts = {
  offeredTitle: 'Ein Termin ist frei geworden',
  offeredLead:
    'Er ist bis {until} nur für Sie reserviert. Danach geht er an die nächste Person auf der Liste.',
  formHeading: 'Termin buchen',
  book: 'Diesen Termin buchen',
  declineHeading: 'Passt er nicht?',
  declineLead: 'Sie bleiben auf der Liste und hören von uns, wenn ein anderer Termin frei wird.',
  decline: 'Nein, danke',
  leaveHeading: 'Sie warten nicht mehr?',
  leaveLead: 'Sie hören dann nichts mehr von Terminen, die frei werden.',
  leaveOfferLead:
    'Sie bekommen keine Angebote mehr, und was Ihnen angeboten war, geht an die nächste Person.',
  leave: 'Liste verlassen',
  confirmTitle: 'Ein Schritt fehlt noch: Bitte bestätigen Sie',
  confirmLead:
    'Sie stehen erst auf der Liste, wenn Sie es hier bis {until} bestätigt haben. Bis dahin wird Ihnen nichts angeboten.',
  confirm: 'Ja, ich warte auf einen freien Termin',
  unconfirmedTitle: 'Das wurde nicht rechtzeitig bestätigt',
  unconfirmedLead: 'Sie stehen nicht auf der Liste. Sie können sich jederzeit neu eintragen.',
  waitingTitle: 'Sie stehen auf der Liste',
  waitingLead:
    'Wir schreiben Ihnen, sobald ein Termin für Sie frei wird. Bis dahin müssen Sie nichts tun.',
  declined:
    'Danke für die Nachricht. Der Termin geht an die nächste Person, und Sie bleiben auf der Liste.',
  day: 'Tag',
  anyDay: 'Jeder Tag',
  overTitle: 'Dieses Angebot ist vorbei',
  overLead:
    'Der Termin wurde nicht gebucht, solange er für Sie reserviert war, oder der Tag ist vorüber. Sie stehen nicht mehr auf der Liste, können sich aber neu eintragen.',
  leftTitle: 'Sie haben die Liste verlassen',
  leftLead: 'Sie bekommen keine Angebote mehr. Sie können sich jederzeit neu eintragen.',
  bookedTitle: 'Sie haben gebucht',
  bookedLead: 'Sie haben den angebotenen Termin gebucht.',
  pendingLead:
    'Ein Schritt fehlt noch: Folgen Sie dem Link in der Mail, die zu Ihnen unterwegs ist.',
  toYourBooking: 'Ihre Buchung ansehen',
};

export const de: Texts = {
  name: 'Deutsch',
  regions: ['AT', 'BE', 'CH', 'DE', 'IT', 'LI', 'LU'],
  times,
  widget,
  pages,
  plain,
  manage,
  waitlist,
  accessibility,
  mails,
};
