/**
 * Rules for the texts of every language. `catalogues.test.ts` finds missing texts and placeholders.
 */

import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../bff/texts/index.ts';
import type { Texts } from '../../../bff/texts/texts.ts';
import { isTable } from '../../../core/delivery/texts/text.ts';

/** Every text with its place; one by plural category is several. */
function listTexts(tree: unknown, path: readonly string[] = []): [place: string, text: string][] {
  if (typeof tree === 'string') {
    return [[path.join('.'), tree]];
  }
  return isTable(tree)
    ? Object.entries(tree).flatMap(([name, inner]) => listTexts(inner, [...path, name]))
    : [];
}

function textsIn({
  name: _,
  regions: __,
  direction: ___,
  ...texts
}: Texts): ReadonlyMap<string, string> {
  return new Map(listTexts(texts));
}

/**
 * Words that may be the same as in English: international names, and short words that two languages
 * share.
 */
const SHARED =
  /^(times\.|widget\.minutes\.|plain\.email|pages\.email|widget\.(found|seconds|email|name|no|optional|for|with|phone|price|confirmStep)|pages\.(phone|privacy|labels\.(name|postalCode|country|mobile|phone))|plain\.confirm|mails\.(facts\.(no|phone|place)|test\.title|googleCalendar)|waitlist\.decline)/;

const others = LANGUAGES.tags.filter((tag) => tag !== 'en');

describe.each(LANGUAGES.tags)('the texts in %s', (tag) => {
  const texts = LANGUAGES.texts[tag];
  const own = textsIn(texts);

  it('are never empty, without space around, and end in no stray space before their mark', () => {
    expect(
      [...own].filter(
        ([, text]) => text.trim() === '' || text.trim() !== text || /[ \t]{2}| [.,]/.test(text),
      ),
    ).toEqual([]);
  });

  it('write dots, quotes and apostrophes as they are printed', () => {
    expect(
      [...own].filter(([, text]) => /\.\.\.|[A-Za-z]'[A-Za-z]/.test(text) && tag !== 'en'),
    ).toEqual([]);
  });

  it('keep the labels of buttons short', () => {
    const { widget, manage, waitlist } = texts;
    const ours = LANGUAGES.texts.en;
    const buttons = [
      [widget.next, ours.widget.next],
      [widget.back, ours.widget.back],
      [widget.book, ours.widget.book],
      [widget.retry, ours.widget.retry],
      [widget.addToCalendar, ours.widget.addToCalendar],
      [widget.manage, ours.widget.manage],
      [manage.cancelButton, ours.manage.cancelButton],
      [manage.moveButton, ours.manage.moveButton],
      [waitlist.leave, ours.waitlist.leave],
    ] as const;
    // Short words grow by some letters; what counts is the room that they take.
    expect(buttons.filter(([word, english]) => word.length > english.length * 1.4 + 9)).toEqual([]);
  });
});

describe.each(others)('what is said in %s', (tag) => {
  it('is English nowhere', () => {
    const ours = textsIn(LANGUAGES.texts.en);
    const same = [...textsIn(LANGUAGES.texts[tag])].filter(
      ([place, text]) => text === ours.get(place) && !SHARED.test(place),
    );
    expect(same).toEqual([]);
  });
});

describe('German with du', () => {
  it('never says Sie to a customer', () => {
    const formal = [...textsIn(LANGUAGES.texts['de-x-du'])].filter(([, text]) =>
      /\b(Sie|Ihr|Ihre|Ihrer|Ihrem|Ihren|Ihres|Ihnen)\b/.test(text),
    );
    // Operators are written to as before.
    expect(
      formal.map(([place]) => place).filter((place) => !/^mails\.(notices|test)\./.test(place)),
    ).toEqual([]);
  });
});

describe('the weight of what travels', () => {
  it.each(LANGUAGES.tags)('in %s stays small', (tag) => {
    const bytes = gzipSync(JSON.stringify(LANGUAGES.texts[tag].widget)).length;
    console.info(`widget texts in ${tag}: ${bytes} bytes gzip`);
    expect(bytes).toBeLessThan(4096);
  });
});
