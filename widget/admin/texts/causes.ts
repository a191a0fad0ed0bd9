/**
 * Causes that the server says in English, as the log and the command line have them, in the words
 * of the pages. One that is not known stays as it is.
 */

import { ownWords } from './own-words.ts';

type Causes = readonly (readonly [pattern: RegExp, say: string])[];

const en: Causes = [[/^by the operator$/, 'Switched off by you or your team.']];

const mail: Causes = [
  [
    /^The mail server did not accept user and password( \(\d+\))?\.$/,
    'Der Mailserver nimmt Benutzer und Passwort nicht an$1.',
  ],
  [
    /^The mail server asks for user and password( \(\d+\))?\.$/,
    'Der Mailserver verlangt Benutzer und Passwort$1.',
  ],
  [
    /^The mail server's name could not be resolved( \(\d+\))?\.$/,
    'Den Namen des Mailservers kennt das Netz nicht$1.',
  ],
  [
    /^The connection to the mail server could not be secured( \(\d+\))?\.$/,
    'Die Verbindung zum Mailserver ließ sich nicht sichern$1.',
  ],
  [
    /^The mail server did not answer in time( \(\d+\))?\.$/,
    'Der Mailserver hat nicht rechtzeitig geantwortet$1.',
  ],
  [
    /^The mail server did not finish in time( \(\d+\))?\.$/,
    'Der Mailserver ist nicht rechtzeitig fertig geworden$1.',
  ],
  [
    /^The mail server closed the connection( \(\d+\))?\.$/,
    'Der Mailserver hat die Verbindung geschlossen$1.',
  ],
  [/^The mail server could not be reached( \(\d+\))?\.$/, 'Der Mailserver war nicht erreichbar$1.'],
  [
    /^The mail server refused the connection( \(\d+\))?\.$/,
    'Der Mailserver hat die Verbindung abgewiesen$1.',
  ],
  [
    /^The certificate of the mail server is not valid for it( \(\d+\))?\.$/,
    'Das Zertifikat des Mailservers gilt nicht für ihn$1.',
  ],
  [
    /^The mail server does not speak TLS as it was spoken to( \(\d+\))?\.$/,
    'Der Mailserver spricht TLS anders, als er angesprochen wurde$1.',
  ],
  [
    /^The e-mail could not be handed over( \(\d+\))?\.$/,
    'Die E-Mail konnte nicht übergeben werden$1.',
  ],
  [
    /^The mail server did not accept the e-mail( \(\d+\))?\.$/,
    'Der Mailserver hat die E-Mail nicht angenommen$1.',
  ],
  [/^The mail server rejects the address( \(\d+\))?\.$/, 'Der Mailserver lehnt die Adresse ab$1.'],
  [
    /^The mail server rejects the message( \(\d+\))?\.$/,
    'Der Mailserver lehnt die Nachricht ab$1.',
  ],
];

const webhooks: Causes = [
  [/^by the operator$/, 'Von Ihnen oder Ihrem Team ausgeschaltet.'],
  [/^(.*?) leads to a wrong place: .*$/, '$1 führt an eine Stelle, die nicht erlaubt ist.'],
  [
    /^Write a web address of at most (\d+) characters.*$/,
    'Schreiben Sie eine Webadresse von höchstens $1 Zeichen, etwa https://example.com/slotwell.',
  ],
  [
    /^Write an address that begins with https:\/\/\.$/,
    'Schreiben Sie eine Adresse, die mit https:// beginnt.',
  ],
  [
    /^Leave out user and password;.*$/,
    'Lassen Sie Benutzer und Passwort weg; die Signatur beweist, wer sendet.',
  ],
  [
    /^Leave out # and what follows it;.*$/,
    'Lassen Sie # und was darauf folgt weg; es wird nie gesendet.',
  ],
  [/^Use the port 443, or one from 1024 on\.$/, 'Nehmen Sie den Port 443 oder einen ab 1024.'],
  [/^Write the host without a dot at its end\.$/, 'Schreiben Sie den Namen ohne Punkt am Ende.'],
  [
    /^(.*?) is a name of a private network;.*$/,
    '$1 ist ein Name in einem privaten Netz; schreiben Sie den vollen Namen im Internet.',
  ],
  [
    /^(.*?) lies in a private network;.*$/,
    '$1 liegt in einem privaten Netz; erlauben Sie das für diesen Webhook, wenn Sie es wollen.',
  ],
  [
    /^(.*?) is no address that a receiver can have\.$/,
    '$1 ist keine Adresse, die ein Empfänger haben kann.',
  ],
  [/^The name (.*?) leads to no address\.$/, 'Der Name $1 führt zu keiner Adresse.'],
  [
    /^The receiver did not answer within (\d+) seconds\.$/,
    'Der Empfänger hat binnen $1 Sekunden nicht geantwortet.',
  ],
  [
    /^The receiver answered 410: .*$/,
    'Der Empfänger hat 410 geantwortet: Er will keine Webhooks mehr.',
  ],
  [/^The receiver answered (\d+)\.?.*$/, 'Der Empfänger hat $1 geantwortet.'],
  [/^Nobody listens there: .*$/, 'Dort hört niemand zu: Die Verbindung wurde abgewiesen.'],
  [
    /^The receiver closed the connection without an answer\.$/,
    'Der Empfänger hat die Verbindung ohne Antwort geschlossen.',
  ],
  [/^There is no way to the receiver\.$/, 'Zum Empfänger führt kein Weg.'],
  [
    /^The receiver could not be reached in time\.$/,
    'Der Empfänger war nicht rechtzeitig zu erreichen.',
  ],
  [/^The receiver could not be reached( \(.*\))\.$/, 'Der Empfänger war nicht zu erreichen$1.'],
  [
    /^The receiver's certificate does not prove .*( \(.*\))\.$/,
    'Das Zertifikat des Empfängers beweist nicht, dass er der richtige ist$1.',
  ],
  [/^The receiver's answer is no HTTP( \(.*\))\.$/, 'Die Antwort des Empfängers ist kein HTTP$1.'],
  [
    /^The endpoint is disabled.*$/,
    'Der Webhook ist ausgeschaltet; schalten Sie ihn ein und senden Sie es dann erneut.',
  ],
  [/^The endpoint was removed\.$/, 'Der Webhook wurde entfernt.'],
  [
    /^The server was stopped during the attempt\.$/,
    'Der Server wurde während des Versuchs beendet.',
  ],
];

export const GERMAN_CAUSES: Causes = [...mail, ...webhooks];

export function causeInWords(cause: string): string {
  const [pattern, say] =
    ownWords({ en, de: GERMAN_CAUSES }).find(([known]) => known.test(cause)) ?? [];
  return pattern && say ? cause.replace(pattern, say) : cause;
}
