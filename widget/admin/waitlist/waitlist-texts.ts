/** What the page of the waiting list says. */

import { ownWords } from '../texts/own-words.ts';

const en = {
  intro: 'A time that becomes free is offered to the first whom it suits.',
  nobody:
    'Nobody waits. Who finds a day full in the widget can ask to be told of free times, once that is switched on under Set-up, Installation.',
  name: 'Name',
  wish: 'Waits for',
  state: 'State',
  anyDay: 'any day',
  states: { unconfirmed: 'has not followed the link in the mail yet', waiting: 'waits' },
  offered: (when: string, until: string) => `offered ${when}, held until ${until}`,
  since: (moment: string) => `since ${moment}`,
  offer: 'Offer a time …',
  remove: 'Remove',
  offering: (name: string) => `Offer ${name} a time`,
  submit: 'Offer and tell',
  hint: 'It is held for them as long as any offer, and they get a mail with a link to book it.',
  done: (name: string, when: string) => `${when} is held for ${name}.`,
  removing: (name: string) => `Take ${name} off the list?`,
  removeHint: 'They are told nothing. What they were offered goes to the next.',
  keep: 'Keep',
  removed: (name: string) => `${name} is off the list.`,
};

const de: WaitlistTexts = {
  intro: 'Wird eine Zeit frei, bekommt sie die erste Person angeboten, der sie passt.',
  nobody:
    'Niemand wartet. Wer im Widget einen vollen Tag findet, kann sich freie Zeiten anbieten lassen, sobald das unter Einrichtung, Betrieb eingeschaltet ist.',
  name: 'Name',
  wish: 'Wartet auf',
  state: 'Stand',
  anyDay: 'irgendein Tag',
  states: { unconfirmed: 'ist dem Link in der E-Mail noch nicht gefolgt', waiting: 'wartet' },
  offered: (when, until) => `${when} angeboten, gehalten bis ${until}`,
  since: (moment) => `seit ${moment}`,
  offer: 'Zeit anbieten …',
  remove: 'Entfernen',
  offering: (name) => `${name} eine Zeit anbieten`,
  submit: 'Anbieten und schreiben',
  hint: 'Sie wird so lange gehalten wie jedes Angebot; eine E-Mail mit einem Link zum Buchen geht hinaus.',
  done: (name, when) => `${when} ist für ${name} gehalten.`,
  removing: (name) => `${name} von der Liste nehmen?`,
  removeHint: 'Es geht keine Nachricht hinaus. Was angeboten war, bekommt die nächste Person.',
  keep: 'Behalten',
  removed: (name) => `${name} ist von der Liste genommen.`,
};

export type WaitlistTexts = typeof en;

export const waitlistTexts = (): WaitlistTexts => ownWords({ en, de });
