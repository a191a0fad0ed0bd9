/** What the second step at sign-in says where it is set up. */

import { ownWords } from '../texts/own-words.ts';

const en = {
  heading: 'Second step at sign-in',
  what: 'With a code from an app on your phone, a stolen password alone lets nobody in.',
  on: 'On',
  off: 'Off',
  since: (moment: string) => `Switched on ${moment}.`,
  left: (count: number) =>
    count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`,
  few: 'Create new ones before you run out.',
  setUp: 'Set up',
  renew: 'New recovery codes',
  switchOff: 'Switch off',
  others: 'This ends all your other sessions.',
  password: 'Your password',
  code: 'Code',
  codeHint: 'From the app, or a recovery code.',
  goOn: 'Continue',
  scan: 'Scan this with an authenticator app:',
  picture: 'QR code for the app',
  type: 'Or type this key into the app:',
  enter: 'Then enter the code that the app shows:',
  appCode: 'Six-digit code',
  switchOn: 'Switch on',
  codes: 'Your recovery codes',
  use: 'Each lets you in once when you do not have your phone. Keep them separately, on paper or in a password manager.',
  secured: 'I have stored them safely',
  done: 'Done',
  nowOn: 'The second step is on, and all other sessions have been ended.',
  nowOff: 'The second step is off, and all other sessions have been ended.',
  renewed: 'There are new recovery codes; the previous ones no longer work.',
  wrongPassword: 'That is not your password.',
  wrongCode: 'This code is wrong or was already used. The app shows a new one every 30 seconds.',
  late: 'That took too long, or was ended elsewhere. Start again.',
};

const de: typeof en = {
  heading: 'Zweiter Schritt beim Anmelden',
  what: 'Mit einem Code aus einer App auf Ihrem Telefon genügt ein Passwort, das jemand anders kennt, nicht mehr.',
  on: 'Ein',
  off: 'Aus',
  since: (moment) => `Eingeschaltet ${moment}.`,
  left: (count) => (count === 1 ? '1 Ersatzcode ist übrig.' : `${count} Ersatzcodes sind übrig.`),
  few: 'Erzeugen Sie neue, bevor keiner mehr da ist.',
  setUp: 'Einrichten',
  renew: 'Neue Ersatzcodes',
  switchOff: 'Ausschalten',
  others: 'Alle Ihre anderen Sitzungen enden damit.',
  password: 'Ihr Passwort',
  code: 'Code',
  codeHint: 'Aus der App, oder ein Ersatzcode.',
  goOn: 'Weiter',
  scan: 'Scannen Sie dies mit einer Authenticator-App:',
  picture: 'QR-Code für die App',
  type: 'Oder tippen Sie diesen Schlüssel in die App:',
  enter: 'Geben Sie dann den Code ein, den die App zeigt:',
  appCode: 'Code aus sechs Ziffern',
  switchOn: 'Einschalten',
  codes: 'Ihre Ersatzcodes',
  use: 'Jeder lässt Sie einmal hinein, wenn das Telefon nicht da ist. Bewahren Sie sie getrennt davon auf, auf Papier oder in einem Passwortspeicher.',
  secured: 'Ich habe sie sicher aufbewahrt',
  done: 'Fertig',
  nowOn: 'Der zweite Schritt ist eingeschaltet, und alle anderen Sitzungen sind beendet.',
  nowOff: 'Der zweite Schritt ist ausgeschaltet, und alle anderen Sitzungen sind beendet.',
  renewed: 'Es gibt neue Ersatzcodes; die bisherigen gelten nicht mehr.',
  wrongPassword: 'Das ist nicht Ihr Passwort.',
  wrongCode:
    'Dieser Code ist falsch oder wurde schon benutzt. Die App zeigt jede halbe Minute einen anderen.',
  late: 'Das hat zu lange gedauert oder wurde anderswo beendet. Beginnen Sie von vorn.',
};

export type SecondFactorTexts = typeof en;

export const secondFactorTexts = (): SecondFactorTexts => ownWords({ en, de });
