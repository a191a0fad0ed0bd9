/** What the page of one's own access says. */

import { ownWords } from '../texts/own-words.ts';

const en = {
  sessions: 'Where you are signed in',
  unknown: 'Unknown browser',
  since: (moment: string) => `signed in ${moment}`,
  used: (moment: string) => `last used ${moment}`,
  current: 'This one',
  end: 'End',
  ended: 'The session has been ended.',
  endOthers: 'End all others',
  othersEnded: 'All other sessions have been ended.',
  password: 'Change password',
  ends: 'This ends all your other sessions.',
  former: 'Current password',
  next: 'New password',
  hint: 'At least 12 characters. A sentence is easy to remember.',
  submit: 'Change password',
  changed: 'Your password has been changed, and all other sessions have been ended.',
  wrong: 'That is not your current password.',
};

const de: typeof en = {
  sessions: 'Wo Sie angemeldet sind',
  unknown: 'Unbekannter Browser',
  since: (moment) => `angemeldet ${moment}`,
  used: (moment) => `zuletzt benutzt ${moment}`,
  current: 'Hier',
  end: 'Beenden',
  ended: 'Diese Sitzung ist beendet.',
  endOthers: 'Alle anderen beenden',
  othersEnded: 'Alle anderen Sitzungen sind beendet.',
  password: 'Anderes Passwort',
  ends: 'Alle Ihre anderen Sitzungen enden damit.',
  former: 'Bisheriges Passwort',
  next: 'Neues Passwort',
  hint: 'Mindestens 12 Zeichen. Ein Satz ist leicht zu merken.',
  submit: 'Passwort ändern',
  changed: 'Ihr Passwort ist geändert, und alle anderen Sitzungen sind beendet.',
  wrong: 'Das ist nicht Ihr bisheriges Passwort.',
};

export type AccountTexts = typeof en;

export const accountTexts = (): AccountTexts => ownWords({ en, de });
