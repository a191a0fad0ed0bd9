/**
 * All texts in German with du: only what differs from German with Sie. No native speaker has
 * reviewed it yet.
 */

import { de } from '../de/index.ts';
import type { ManageTexts, Texts, WaitlistTexts } from '../texts.ts';
import { mails } from './mails.ts';
import { accessibility, pages, plain } from './pages.ts';
import { widget } from './widget.ts';

const manage: ManageTexts = {
  ...de.manage,
  yourBooking: 'Dein Termin',
  overTitle: 'Dein Termin hat begonnen oder ist vorbei',
  pendingTitle: 'Ein Schritt fehlt noch: Bitte bestätige',
  pendingLead:
    'Dein Termin gilt erst, wenn du ihn bestätigt hast. Der Platz bleibt bis {until} für dich frei, danach wird er wieder vergeben.',
  expiredLead: 'Der Platz ist wieder für alle frei. Gern kannst du einen neuen Termin buchen.',
  cancelledLead: 'Die Zeit ist wieder frei. Gern kannst du einen anderen Termin buchen.',
  callUs: 'So erreichst du uns:',
  dataHeading: 'Deine Daten',
  done: {
    booked:
      'Dein Termin ist gebucht. Merk dir die Adresse dieser Seite: Hier kannst du ihn verschieben oder absagen.',
    confirmed: 'Vielen Dank, dein Termin ist bestätigt.',
    cancelled: 'Du hast diesen Termin abgesagt. Vielen Dank, dass du Bescheid gegeben hast.',
    moved: 'Dein Termin ist verschoben. Dies ist die neue Zeit.',
    erasing_later: 'Das ist vorgemerkt. Dein Termin besteht weiter.',
  },
  problems: {
    ...de.manage.problems,
    slot_unavailable:
      'Diese Zeit wurde eben vergeben. Dein Termin bleibt, wie er war: Bitte wähle eine andere Zeit.',
    move_limit:
      'Dieser Termin wurde heute schon so oft verschoben, wie es online möglich ist. Er bleibt, wie er war. Wenn die Zeit nicht passt, ruf uns bitte an.',
    customer_limit:
      'Mit dieser E-Mail-Adresse sind schon so viele Termine gebucht, wie hier möglich sind. Dein Termin bleibt, wie er war.',
    not_offered:
      'Für diesen Termin gibt es online keine anderen Zeiten. Er bleibt, wie er war. Bitte wende dich direkt an uns.',
  },
  cancelLead:
    'Die Zeit wird dann wieder vergeben. Das lässt sich nicht zurücknehmen, aber du kannst neu buchen.',
  moveLead: 'Dein Termin bleibt bestehen, bis du eine andere Zeit gewählt und ihr zugestimmt hast.',
  proposedLead:
    'Diese Zeiten sind bis {until} nur für dich reserviert. Solange du keine davon nimmst, bleibt dein Termin, wie er ist.',
  proposedOver:
    'Diese Zeiten sind nicht mehr für dich reserviert, weil sie zurückgenommen wurden oder die Frist abgelaufen ist. Dein Termin ist so, wie er hier steht.',
  dataTitle: 'Deine Daten',
  dataLead:
    'Du kannst alles herunterladen, was zu diesem Termin gespeichert ist, oder deine persönlichen Angaben löschen lassen.',
  eraseTitle: 'Deine Daten löschen?',
  eraseLead:
    'Dein Name, deine Adresse und alles, was du eingegeben hast, werden endgültig gelöscht. Nur die Zeit selbst bleibt in den Büchern, ohne deinen Namen. Die Adresse dieser Seite gilt danach nicht mehr.',
  eraseStanding:
    'Dein Termin besteht noch. Er wird zuerst abgesagt, und die Zeit wird wieder vergeben.',
  eraseLater:
    'Online lässt sich dieser Termin nicht mehr absagen. Er besteht deshalb weiter, und du wirst erwartet. Deine Daten werden gelöscht, sobald der Termin vorbei ist: {end}.',
  erasingLater: 'Wie gewünscht werden deine Daten gelöscht, sobald der Termin vorbei ist: {end}.',
  eraseWaiting:
    'Auch alles, worauf du unter dieser E-Mail-Adresse auf unserer Warteliste wartest, endet damit.',
  eraseNotWaiting:
    'Deine Einträge auf unserer Warteliste bleiben: Damit enden sie nur, wenn die Seite aus einer E-Mail an dich geöffnet wurde. In den E-Mails der Warteliste steht auch ein Link, mit dem du dich streichst.',
  erasedTitle: 'Deine Daten sind gelöscht',
  unknownLead:
    'Die Adresse ist vielleicht unvollständig, oder die Daten dieses Termins wurden gelöscht. Der Link in deiner E-Mail führt hin, wenn es ihn noch gibt.',
  tooManyLead:
    'Von deinem Anschluss kamen eben sehr viele Anfragen. Es wurde nichts geändert. Bitte versuche es in einer Minute noch einmal.',
  foreignLead:
    'Es wurde nichts geändert. Öffne bitte die Seite über den Link in deiner E-Mail, und drück dort den Knopf.',
  brokenLead:
    'Wir wissen nicht, ob es noch geschehen ist. Lade bitte die Seite deines Termins neu: Sie zeigt seinen Stand.',
};

const waitlist: WaitlistTexts = {
  ...de.waitlist,
  offeredLead:
    'Er ist bis {until} nur für dich reserviert. Danach geht er an die nächste Person auf der Liste.',
  declineLead: 'Du bleibst auf der Liste und hörst von uns, wenn ein anderer Termin frei wird.',
  leaveHeading: 'Du wartest nicht mehr?',
  leaveLead: 'Du hörst dann nichts mehr von Terminen, die frei werden.',
  leaveOfferLead:
    'Du bekommst keine Angebote mehr, und was dir angeboten war, geht an die nächste Person.',
  confirmTitle: 'Ein Schritt fehlt noch: Bitte bestätige',
  confirmLead:
    'Du stehst erst auf der Liste, wenn du es hier bis {until} bestätigt hast. Bis dahin wird dir nichts angeboten.',
  unconfirmedLead: 'Du stehst nicht auf der Liste. Du kannst dich jederzeit neu eintragen.',
  waitingTitle: 'Du stehst auf der Liste',
  waitingLead:
    'Wir schreiben dir, sobald ein Termin für dich frei wird. Bis dahin musst du nichts tun.',
  declined:
    'Danke für die Nachricht. Der Termin geht an die nächste Person, und du bleibst auf der Liste.',
  overLead:
    'Der Termin wurde nicht gebucht, solange er für dich reserviert war, oder der Tag ist vorüber. Du stehst nicht mehr auf der Liste, kannst dich aber neu eintragen.',
  leftTitle: 'Du hast die Liste verlassen',
  leftLead: 'Du bekommst keine Angebote mehr. Du kannst dich jederzeit neu eintragen.',
  bookedTitle: 'Du hast gebucht',
  bookedLead: 'Du hast den angebotenen Termin gebucht.',
  pendingLead: 'Ein Schritt fehlt noch: Folge dem Link in der Mail, die zu dir unterwegs ist.',
  toYourBooking: 'Deine Buchung ansehen',
};

export const deDu: Texts = {
  ...de,
  name: 'Deutsch (du)',
  widget,
  pages,
  plain,
  manage,
  waitlist,
  accessibility,
  mails,
};
