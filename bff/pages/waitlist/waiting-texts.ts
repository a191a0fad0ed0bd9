/** What the page of an entry in the waiting list says beyond the texts of pages, widget and mails. */

export interface WaitingTexts {
  readonly offeredTitle: string;
  offeredLead(until: string): string;
  readonly formHeading: string;
  readonly book: string;
  readonly declineHeading: string;
  readonly declineLead: string;
  readonly decline: string;
  readonly leaveHeading: string;
  readonly leaveLead: string;
  /** Where a time is offered. */
  readonly leaveOfferLead: string;
  readonly leave: string;
  readonly confirmTitle: string;
  confirmLead(until: string): string;
  readonly confirm: string;
  readonly unconfirmedTitle: string;
  readonly unconfirmedLead: string;
  readonly waitingTitle: string;
  readonly waitingLead: string;
  readonly declined: string;
  readonly day: string;
  readonly anyDay: string;
  readonly overTitle: string;
  readonly overLead: string;
  readonly leftTitle: string;
  readonly leftLead: string;
  readonly bookedTitle: string;
  readonly bookedLead: string;
  readonly pendingLead: string;
  readonly toYourBooking: string;
}

const en: WaitingTexts = {
  offeredTitle: 'A time has become free',
  offeredLead: (until) => `It is kept for you alone until ${until}. After that it goes to the next person who waits.`,
  formHeading: 'Book it',
  book: 'Book this time',
  declineHeading: 'Does it not suit you?',
  declineLead: 'You stay on the list and hear from us when another time becomes free.',
  decline: 'No, thank you',
  leaveHeading: 'Not waiting any more?',
  leaveLead: 'You get no more mail about times that become free.',
  leaveOfferLead: 'You get no more offers, and what was offered to you goes to the next person.',
  leave: 'Leave the list',
  confirmTitle: 'One step is missing: please confirm',
  confirmLead: (until) =>
    `You are on the list only once you have confirmed it here, by ${until}. Until then no free time is offered to you.`,
  confirm: 'Yes, keep my place on the list',
  unconfirmedTitle: 'This was not confirmed in time',
  unconfirmedLead: 'You are not on the list. You can join it again at any time.',
  waitingTitle: 'You are on the list',
  waitingLead: 'We write to you as soon as a time becomes free for you. You need not do anything until then.',
  declined: 'Thank you for telling us. The time goes to the next person, and you stay on the list.',
  day: 'Day',
  anyDay: 'Any day',
  overTitle: 'This offer is over',
  overLead:
    'The time was not booked while it was kept for you, or the day has passed. You are no longer on the list, but you can join it again.',
  leftTitle: 'You have left the list',
  leftLead: 'You get no more offers. You can join again at any time.',
  bookedTitle: 'You have booked',
  bookedLead: 'You have booked the time that was offered to you.',
  pendingLead: 'One step is missing: follow the link in the mail that is on its way to you.',
  toYourBooking: 'See your booking',
};

const de: WaitingTexts = {
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

export function waitingTexts(lang: string): WaitingTexts {
  return lang.startsWith('de') ? de : en;
}
