/** German texts that all pages share, with Sie. */

import type { PageTexts } from '../texts.ts';

export const pages: PageTexts = {
  book: 'Termin buchen',
  withoutScripts: 'In Ihrem Browser ist JavaScript ausgeschaltet. Buchen können Sie trotzdem, Schritt für Schritt:',
  bookPlain: 'Ohne JavaScript buchen',
  orReachUs: 'Oder wenden Sie sich direkt an uns:',
  reachUs: 'Fragen?',
  email: 'E-Mail',
  phone: 'Telefon',
  privacy: 'Datenschutz',
  languages: 'Sprachen',
  notFoundTitle: 'Hier ist keine Seite',
  notFound: 'Die Adresse ist vielleicht veraltet oder vertippt.',
  toBooking: 'Zur Buchungsseite',
  brokenTitle: 'Das hat nicht geklappt',
  broken: 'Die Seite konnte nicht angezeigt werden. Es wurde nichts gebucht oder geändert. Bitte versuchen Sie es gleich noch einmal.',
  notSetUpTitle: 'Die Buchung öffnet bald',
  notSetUp: 'Diese Buchungsseite ist noch nicht eingerichtet. Bitte schauen Sie später wieder vorbei.',
};
