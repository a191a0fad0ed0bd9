import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../bff/texts/index.ts';
import { findLanguage, listLanguages } from '../../../core/installation/language.ts';

const { written } = LANGUAGES.spokenBy(null);

describe('the language that is asked for', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de-AT'],
    ['DE-at', 'de-AT'],
    ['de-AT-1996', 'de-AT'],
    ['de-1996', 'de'],
    ['en-GB-oxendict', 'en-GB'],
  ])('is the longest part of %s that is known: %s', (asked, found) => {
    expect(findLanguage(written, asked)).toBe(found);
  });

  it.each([['sv'], ['d'], ['deu'], [''], ['-'], ['-de'], ['de_AT'], [undefined], [7], [['de']]])('is none that is known: %j', (asked) => {
    expect(findLanguage(written, asked)).toBeNull();
  });

  it('is not looked for in a text longer than any tag', () => {
    const longest = `de-${'x'.repeat(32)}`;
    expect(findLanguage(written, longest)).toBe('de');
    expect(findLanguage(written, `${longest}x`)).toBeNull();
  });

  it('is given as the list writes it', () => {
    expect(findLanguage(listLanguages(['zh-Hant-TW']), 'zh-hant-tw')).toBe('zh-Hant-TW');
  });
});
