/** What the page of the waiting list says. */

import { ownWords } from '../texts/own-words.ts';

const en = {
  intro: 'A time that becomes free is offered to the first person it suits.',
  nobody:
    'Nobody is waiting. Customers who find a day full can ask to be told of free times, once the waiting list is switched on under Set-up, Installation.',
  name: 'Name',
  wish: 'Waits for',
  state: 'State',
  anyDay: 'any day',
  states: { unconfirmed: 'has not followed the link in the e-mail yet', waiting: 'waiting' },
  offered: (when: string, until: string) => `offered ${when}, held until ${until}`,
  since: (moment: string) => `since ${moment}`,
  offer: 'Offer a time …',
  remove: 'Remove',
  offering: (name: string) => `Offer ${name} a time`,
  submit: 'Offer and notify',
  hint: 'It is held for them as long as any offer, and they get an e-mail with a link to book it.',
  done: (name: string, when: string) => `${when} is held for ${name}.`,
  removing: (name: string) => `Remove ${name} from the list?`,
  removeHint: 'They are not notified. What they were offered goes to the next person.',
  keep: 'Keep',
  removed: (name: string) => `${name} has been removed from the list.`,
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
