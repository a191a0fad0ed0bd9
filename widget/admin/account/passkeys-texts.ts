/** What the list of one's passkeys says. */

import { ownWords } from '../texts/own-words.ts';

const en = {
  heading: 'Passkeys',
  what: 'A passkey signs you in with your fingerprint, face or PIN instead of password and code.',
  unable: 'This browser cannot create one here: passkeys need https and a host name, such as book.example.',
  since: (moment: string) => `added ${moment}`,
  used: (moment: string) => `last used ${moment}`,
  unused: 'never used',
  name: 'Name of the passkey',
  hint: 'For example the device it is on.',
  others: 'This ends all your other sessions.',
  add: 'Add a passkey',
  added: 'The passkey has been added, and all other sessions have been ended.',
  remove: 'Remove',
  removed: 'The passkey has been removed, and all other sessions have been ended.',
  unmade: 'No passkey was created: it was cancelled, or exists already.',
  wrong: 'That took too long, or this browser is not at the installation’s address (BASE_URL). Try again.',
};

const de: typeof en = {
  heading: 'Passkeys',
  what: 'Ein Passkey meldet Sie mit Fingerabdruck, Gesicht oder PIN an, anstelle von Passwort und Code.',
  unable: 'Dieser Browser macht hier keine: Passkeys brauchen https und einen Namen in der Adresse, etwa book.example.',
  since: (moment) => `hinzugefügt ${moment}`,
  used: (moment) => `zuletzt benutzt ${moment}`,
  unused: 'nie benutzt',
  name: 'Name des Passkeys',
  hint: 'Etwa das Gerät, auf dem er ist.',
  others: 'Alle Ihre anderen Sitzungen enden damit.',
  add: 'Passkey hinzufügen',
  added: 'Der Passkey ist hinzugefügt, und alle anderen Sitzungen sind beendet.',
  remove: 'Entfernen',
  removed: 'Der Passkey ist entfernt, und alle anderen Sitzungen sind beendet.',
  unmade: 'Es wurde kein Passkey gemacht: Es wurde abgebrochen, oder er ist schon da.',
  wrong:
    'Das hat zu lange gedauert, oder der Browser ist unter einer anderen Adresse als die Installation (BASE_URL). Versuchen Sie es erneut.',
};

export type PasskeysTexts = typeof en;

export const passkeysTexts = (): PasskeysTexts => ownWords({ en, de });
