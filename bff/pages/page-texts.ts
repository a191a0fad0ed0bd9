/** The few sentences of our own pages. The widget brings its own. */

import { baseLanguage } from '../visitor/languages.ts';

export interface PageTexts {
  readonly book: string;
  readonly withoutScripts: string;
  readonly bookPlain: string;
  readonly orReachUs: string;
  readonly reachUs: string;
  readonly email: string;
  readonly phone: string;
  readonly privacy: string;
  readonly languages: string;
  readonly notFoundTitle: string;
  readonly notFound: string;
  readonly toBooking: string;
  readonly brokenTitle: string;
  readonly broken: string;
  readonly notSetUpTitle: string;
  readonly notSetUp: string;
}

const ENGLISH: PageTexts = {
  book: 'Book an appointment',
  withoutScripts: 'JavaScript is switched off in your browser. You can book all the same, step by step:',
  bookPlain: 'Book without JavaScript',
  orReachUs: 'Or reach us directly:',
  reachUs: 'Questions?',
  email: 'E-mail',
  phone: 'Phone',
  privacy: 'Privacy',
  languages: 'Languages',
  notFoundTitle: 'There is no page here',
  notFound: 'The address may be old or mistyped.',
  toBooking: 'Go to the booking page',
  brokenTitle: 'That did not work',
  broken: 'The page could not be shown. Nothing was booked or changed. Please try again in a moment.',
  notSetUpTitle: 'Booking opens soon',
  notSetUp: 'This booking page is not set up yet. Please come back later.',
};

const GERMAN: PageTexts = {
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

const TEXTS: ReadonlyMap<string, PageTexts> = new Map([
  ['en', ENGLISH],
  ['de', GERMAN],
]);

/** The languages of the pages, each under the name that its speakers know. */
export const PAGE_LANGUAGES: readonly { readonly tag: string; readonly name: string }[] = [
  { tag: 'de', name: 'Deutsch' },
  { tag: 'en', name: 'English' },
];

/** The texts and the language that they are in: the first of `wanted` that there are texts for, else English. */
export function findPageTexts(wanted: readonly (string | null)[]): { readonly lang: string; readonly texts: PageTexts } {
  for (const tag of wanted) {
    const texts = tag === null ? undefined : TEXTS.get(baseLanguage(tag));
    if (tag !== null && texts) return { lang: tag, texts };
  }
  return { lang: 'en', texts: ENGLISH };
}
