/** What signing in says of its second step and of passkeys. */

import { ownWords } from '../texts/own-words.ts';

const en = {
  heading: 'Second step',
  code: 'Code',
  hint: 'The six digits from your app, or a recovery code.',
  submit: 'Continue',
  other: 'Use another account',
  wrong: 'This code is wrong or was already used. The app shows a new one every 30 seconds.',
  passkey: 'Sign in with a passkey',
  unknown: 'This passkey is no longer known here. Sign in with your password.',
  full: 'Too many wrong codes today: codes from the app are refused until tomorrow. A recovery code still works.',
};

const de: typeof en = {
  heading: 'Der zweite Schritt',
  code: 'Code',
  hint: 'Die sechs Ziffern, die Ihre App zeigt, oder ein Ersatzcode.',
  submit: 'Weiter',
  other: 'Mit anderem Zugang',
  wrong: 'Dieser Code ist falsch oder wurde schon benutzt. Die App zeigt jede halbe Minute einen anderen.',
  passkey: 'Mit Passkey anmelden',
  unknown: 'Dieser Passkey ist hier nicht mehr bekannt. Melden Sie sich mit Ihrem Passwort an.',
  full: 'Heute waren zu viele Codes falsch: Codes der App gelten erst morgen wieder. Ein Ersatzcode lässt Sie trotzdem hinein.',
};

export type SignInTexts = typeof en;

export const signInTexts = (): SignInTexts => ownWords({ en, de });
