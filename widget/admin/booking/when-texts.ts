/** What the ways to other times say. */

import { ownWords } from '../texts/own-words.ts';

const en = {
  notThen: (time: string) => `It does not fit at ${time}.`,
  earliest: 'Earliest time',
  earliestOfAll: 'Earliest in any calendar',
  nextDay: 'Next free day',
  weekLater: 'A week later',
  nothing: (weeks: number) => `Nothing is free in the next ${weeks} weeks.`,
};

const de: typeof en = {
  notThen: (time) => `Um ${time} passt es nicht.`,
  earliest: 'Früheste Zeit',
  earliestOfAll: 'Früheste, egal bei wem',
  nextDay: 'Nächster freier Tag',
  weekLater: 'Eine Woche später',
  nothing: (weeks) => `In den nächsten ${weeks} Wochen ist nichts frei.`,
};

export const whenTexts = (): typeof en => ownWords({ en, de });
