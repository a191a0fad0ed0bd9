/** What signing in says of its second step. */

import { ownWords } from '../texts/own-words.ts';

const en = {
  heading: 'The second step',
  code: 'Code',
  hint: 'The six digits that your app shows, or a recovery code.',
  submit: 'Go on',
  other: 'Use another access',
  wrong: 'This code is wrong, or was used already. The app shows another one every half a minute.',
};

const de: typeof en = {
  heading: 'Der zweite Schritt',
  code: 'Code',
  hint: 'Die sechs Ziffern, die Ihre App zeigt, oder ein Ersatzcode.',
  submit: 'Weiter',
  other: 'Mit anderem Zugang',
  wrong: 'Dieser Code ist falsch oder wurde schon benutzt. Die App zeigt jede halbe Minute einen anderen.',
};

export type SignInTexts = typeof en;

export const signInTexts = (): SignInTexts => ownWords({ en, de });
