/** The page of the wording in German. */

import type { WordingWords } from './english.ts';
import { de as widget } from './german-widget.ts';

export const de: WordingWords = {
  heading: 'Wortlaut',
  intro:
    'Einzelne Texte von Widget, Seiten und Nachrichten in Ihren Worten. Was leer bleibt, sagen unsere.',
  language: 'Sprache',
  own: 'eigene Worte',
  where: 'Wo es steht',
  all: 'Alle eigenen Worte',
  search: 'Suchen',
  searchHint: 'In dem, was gesagt wird, von uns oder von Ihnen, und in dem, wozu es dient.',
  found: (count, own) =>
    `${count} ${count === 1 ? 'Text' : 'Texte'}${own === 0 ? '' : `, davon ${own} in Ihren Worten`}`,
  none: 'Unter diesem Namen gibt es nichts. Suchen Sie ein Wort, das gesagt wird, oder wählen Sie, wo es steht.',
  unshown: {
    heading: 'Nicht in der Vorschau',
    afterwards:
      'Das sagt das Widget erst, wenn gebucht ist oder etwas im Weg steht. In einer Vorschau wird nichts gebucht, also lässt es sich dort nicht zeigen.',
    elsewhere:
      'Das steht in E-Mails und auf Seiten, nicht im Widget. E-Mails als Ganzes zeigt die Seite der Nachrichten.',
  },
  ours: 'Unserer:',
  reset: 'Wieder unseren sagen',
  values: 'Muss bleiben:',
  put: 'Einsetzen:',
  missing: (values, isOne) =>
    `${values} ${isOne ? 'fehlt' : 'fehlen'}: Was dort steht, ginge verloren. Setzen Sie es wieder ein, wo es sich gut liest.`,
  foreign: (values, allowed) =>
    `${values}: Dafür gibt es nichts einzusetzen. ${allowed === '' ? 'Nehmen Sie es heraus; hier wird nichts eingesetzt.' : `Erlaubt ist ${allowed}.`}`,
  categories: {
    zero: 'bei keinem',
    one: 'bei einem',
    two: 'bei zweien',
    few: 'bei wenigen',
    many: 'bei vielen',
    other: 'bei allen anderen Zahlen',
  },
  by: {
    customer: 'von der Kundschaft',
    request: 'von Ihnen, auf Wunsch der Kundschaft',
    operator: 'von Ihnen',
    nobody: 'von niemandem: nicht rechtzeitig bestätigt',
    unknown: 'von einem Programm',
  },
  names: {
    n: 'Zahl',
    count: 'von wie vielen',
    limit: 'das Höchste',
    time: 'Uhrzeit',
    from: 'Beginn',
    to: 'Ende',
    reason: 'Anliegen',
    what: 'Zeit, Person und Anliegen',
    day: 'Tag',
    month: 'Monat',
    when: 'Tag und Zeit',
    until: 'bis wann',
    end: 'Ende',
    date: 'Datum',
    zone: 'Zeitzone',
    city: 'Stadt',
    name: 'Name',
    operator: 'Ihr Name',
    reach: 'wie man Sie erreicht',
    link: 'Link',
    version: 'Version',
  },
  widget,
  others: {
    plain: 'Buchen ohne Skripte',
    pages: 'Alle Seiten',
    manage: 'Seite eines Termins',
    waitlist: 'Seite der Warteliste',
    mails: 'Nachrichten an die Kundschaft',
    notices: 'Nachrichten an Sie',
    times: 'Wie Tage und Zeiten gesagt werden',
    accessibility: 'Erklärung zur Barrierefreiheit',
  },
};
