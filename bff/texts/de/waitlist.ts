/** German texts of the waiting list's pages, with Sie. */

import type { WaitlistTexts } from '../texts.ts';

export const waitlist: WaitlistTexts = {
  offeredTitle: 'Ein Termin ist frei geworden',
  offeredLead: (until) => `Er ist bis ${until} nur für Sie reserviert. Danach geht er an die nächste Person auf der Liste.`,
  formHeading: 'Termin buchen',
  book: 'Diesen Termin buchen',
  declineHeading: 'Passt er nicht?',
  declineLead: 'Sie bleiben auf der Liste und hören von uns, wenn ein anderer Termin frei wird.',
  decline: 'Nein, danke',
  leaveHeading: 'Sie warten nicht mehr?',
  leaveLead: 'Sie hören dann nichts mehr von Terminen, die frei werden.',
  leaveOfferLead: 'Sie bekommen keine Angebote mehr, und was Ihnen angeboten war, geht an die nächste Person.',
  leave: 'Liste verlassen',
  confirmTitle: 'Ein Schritt fehlt noch: Bitte bestätigen Sie',
  confirmLead: (until) =>
    `Sie stehen erst auf der Liste, wenn Sie es hier bis ${until} bestätigt haben. Bis dahin wird Ihnen nichts angeboten.`,
  confirm: 'Ja, ich warte auf einen freien Termin',
  unconfirmedTitle: 'Das wurde nicht rechtzeitig bestätigt',
  unconfirmedLead: 'Sie stehen nicht auf der Liste. Sie können sich jederzeit neu eintragen.',
  waitingTitle: 'Sie stehen auf der Liste',
  waitingLead: 'Wir schreiben Ihnen, sobald ein Termin für Sie frei wird. Bis dahin müssen Sie nichts tun.',
  declined: 'Danke für die Nachricht. Der Termin geht an die nächste Person, und Sie bleiben auf der Liste.',
  day: 'Tag',
  anyDay: 'Jeder Tag',
  overTitle: 'Dieses Angebot ist vorbei',
  overLead:
    'Der Termin wurde nicht gebucht, solange er für Sie reserviert war, oder der Tag ist vorüber. Sie stehen nicht mehr auf der Liste, können sich aber neu eintragen.',
  leftTitle: 'Sie haben die Liste verlassen',
  leftLead: 'Sie bekommen keine Angebote mehr. Sie können sich jederzeit neu eintragen.',
  bookedTitle: 'Sie haben gebucht',
  bookedLead: 'Sie haben den angebotenen Termin gebucht.',
  pendingLead: 'Ein Schritt fehlt noch: Folgen Sie dem Link in der Mail, die zu Ihnen unterwegs ist.',
  toYourBooking: 'Ihre Buchung ansehen',
};
