/** What the page of the interface says. */

import { ownWords } from '../texts/own-words.ts';

const en = {
  enable: 'Enable interface',
  what: 'Your other programs can read calendars and book with the token. The widget on your website does not need it.',
  saved: 'Saved',
  enabled: 'The interface is enabled.',
  disabled: 'The interface is disabled: programs get a 503 answer.',
  token: 'Token',
  renew: 'Change the token',
  none: 'There is no token yet. Programs need one to use the interface.',
  why: 'Do this when someone who knew it leaves. You will be asked for your password. The widget keeps working.',
  generate: 'Generate new token',
  ends: 'The current token stops working at once.',
  replacing: {
    heading: 'Replace the token?',
    stops: 'The current token stops working at once and cannot be restored. What uses it stops:',
    since: (when: string) =>
      `The current token (generated ${when}) stops working at once and cannot be restored. What uses it stops:`,
    programs:
      'every program that reads calendars or books through the interface, until it is given the new token',
    servers: 'every other Slotwell server that answers from this one',
    lastBooked: (when: string) => `A program last made or changed a booking with it: ${when}.`,
    stays: 'The widget, webhooks and calendar feeds keep working.',
    keep: 'Keep the current token',
    submit: 'Replace the token',
  },
  yours: 'Your new token',
  by: (name: string) => `Generated just now by ${name}`,
  ended: 'The previous token no longer works.',
  endedMore: 'Programs that still use it get a 401 answer.',
  keep: 'Keep it on the server, never in a website or app. Only its fingerprint is stored; it cannot be shown again.',
  secured: 'I have stored it safely',
  hide: 'Hide',
  hidden: 'The token is hidden and cannot be shown again.',
  tryIt: 'Try it',
  documentation: 'Description for other tools:',
};

const de: typeof en = {
  enable: 'Schnittstelle einschalten',
  what: 'Ihre anderen Programme dürfen mit dem Token Kalender lesen und Termine buchen. Das Widget auf Ihrer Website braucht die Schnittstelle nicht.',
  saved: 'Gespeichert',
  enabled: 'Die Schnittstelle ist eingeschaltet.',
  disabled: 'Die Schnittstelle ist ausgeschaltet: Programme bekommen die Antwort 503.',
  token: 'Token',
  renew: 'Token wechseln',
  none: 'Es gibt noch kein Token. Programme brauchen eines, um die Schnittstelle zu benutzen.',
  why: 'Sinnvoll, wenn jemand geht, der es kannte. Fragt noch einmal nach Ihrem Passwort. Das Widget läuft weiter.',
  generate: 'Neues Token erzeugen',
  ends: 'Das bisherige Token endet damit sofort.',
  replacing: {
    heading: 'Das Token ersetzen?',
    stops:
      'Das bisherige Token endet sofort und lässt sich nicht wiederherstellen. Damit steht still:',
    since: (when) =>
      `Das bisherige Token (erzeugt ${when}) endet sofort und lässt sich nicht wiederherstellen. Damit steht still:`,
    programs:
      'jedes Programm, das über die Schnittstelle Kalender liest oder bucht, bis es das neue Token hat',
    servers: 'jeder andere Slotwell-Server, der seine Antworten von diesem holt',
    lastBooked: (when) => `Zuletzt hat ein Programm damit gebucht oder geändert: ${when}.`,
    stays: 'Das Widget, Webhooks und Kalender-Abos laufen weiter.',
    keep: 'Bisheriges Token behalten',
    submit: 'Token ersetzen',
  },
  yours: 'Ihr neues Token',
  by: (name) => `Eben erzeugt von ${name}`,
  ended: 'Das bisherige Token gilt seit eben nicht mehr.',
  endedMore: 'Programme, die es benutzen, bekommen jetzt die Antwort 401.',
  keep: 'Bewahren Sie es auf dem Server auf, nie in einer Website oder App. Wir speichern nur seinen Fingerabdruck und können es nicht noch einmal zeigen.',
  secured: 'Ich habe es gesichert',
  hide: 'Ausblenden',
  hidden: 'Das Token ist endgültig ausgeblendet.',
  tryIt: 'Ausprobieren',
  documentation: 'Beschreibung für andere Werkzeuge:',
};

export type InterfaceTexts = typeof en;

export const interfaceTexts = (): InterfaceTexts => ownWords({ en, de });
