/** What the page of message texts says. */

import type { MailTextKind } from '../../../bff/contract/admin-mails.ts';
import { ownWords } from '../texts/own-words.ts';

const en = {
  heading: 'Message texts',
  intro:
    'E-mails to customers in your own words. If left empty, the standard text is used; time, place and links are always included.',
  kind: 'Mail',
  kinds: {
    confirmation: 'Confirmation of a booking',
    cancellation: 'Cancellation',
    move: 'New time',
    reminder: 'Reminder',
    confirmation_request: 'Request to confirm a booking',
    waitlist_joined: 'Request to confirm a waiting-list entry',
    waitlist_offer: 'Offer from the waiting list',
  } satisfies Record<MailTextKind, string>,
  language: 'Language',
  own: 'your words',
  subject: 'Subject and heading',
  text: 'Text below the greeting',
  values: 'Insert:',
  names: {
    name: 'customer’s name',
    when: 'day and time',
    previous: 'previous time',
    until: 'deadline',
    day: 'requested day',
    calendar: 'calendar',
    reason: 'reason',
    operator: 'your name',
    reference: 'booking number',
  } as Readonly<Record<string, string>>,
  wrong: (allowed: string) => `There is no such value here. You can use ${allowed}.`,
  preview: 'Preview',
  about: 'For an invented booking, with the text above.',
  shows: 'Show as',
  ways: { light: 'Light', dark: 'Dark', text: 'As plain text' },
  frame: 'The e-mail as it will look',
  testHeading: 'Send one to yourself',
  to: 'To',
  test: 'Send a test e-mail',
  results: {
    sent: 'Sent. Check the mailbox.',
    failed: 'It could not be sent.',
    off: 'No mail server is set up, so nothing is sent.',
  },
  noAddress: 'This is not an e-mail address.',
};

const de: typeof en = {
  heading: 'Nachrichtentexte',
  intro:
    'Nachrichten an Ihre Kundschaft in Ihren Worten. Was leer bleibt, sagen unsere; Zeit, Ort und Links stehen immer darin.',
  kind: 'Nachricht',
  kinds: {
    confirmation: 'Bestätigung eines Termins',
    cancellation: 'Absage',
    move: 'Neue Zeit',
    reminder: 'Erinnerung',
    confirmation_request: 'Bitte, einen Termin zu bestätigen',
    waitlist_joined: 'Bitte, einen Wunsch auf der Warteliste zu bestätigen',
    waitlist_offer: 'Angebot aus der Warteliste',
  },
  language: 'Sprache',
  own: 'eigene Worte',
  subject: 'Betreff und Überschrift',
  text: 'Text unter der Anrede',
  values: 'Einsetzen:',
  names: {
    name: 'Name der Person',
    when: 'Tag und Zeit',
    previous: 'Zeit zuvor',
    until: 'bis wann',
    day: 'gewünschter Tag',
    calendar: 'Kalender',
    reason: 'Anliegen',
    operator: 'Ihr Name',
    reference: 'Terminnummer',
  },
  wrong: (allowed) => `Diesen Wert gibt es hier nicht. Erlaubt sind ${allowed}.`,
  preview: 'Vorschau',
  about: 'Zu einem ausgedachten Termin, in den Worten oben.',
  shows: 'Wie sie gezeigt wird',
  ways: { light: 'Hell', dark: 'Dunkel', text: 'Als reiner Text' },
  frame: 'Die Nachricht, wie sie aussieht',
  testHeading: 'Eine an sich selbst senden',
  to: 'An',
  test: 'Testnachricht senden',
  results: {
    sent: 'Sie ist gesendet. Sehen Sie ins Postfach.',
    failed: 'Sie ging nicht hinaus.',
    off: 'Es ist kein Mailserver eingerichtet, also geht nichts hinaus.',
  },
  noAddress: 'Das ist keine E-Mail-Adresse.',
};

export type MessagesTexts = typeof en;

export const messagesTexts = (): MessagesTexts => ownWords({ en, de });
