import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../bff/texts/index.ts';
import {
  findLanguage,
  foreignLanguage,
  listLanguages,
  localize,
} from '../../../core/installation/language.ts';

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

  it.each([['sv'], ['d'], ['deu'], [''], ['-'], ['-de'], ['de_AT'], [undefined], [7], [['de']]])(
    'is ignored if it is unknown: %j',
    (asked) => {
      expect(findLanguage(written, asked)).toBeNull();
    },
  );

  it('is not looked for in a text longer than any tag', () => {
    const longest = `de-${'x'.repeat(32)}`;
    expect(findLanguage(written, longest)).toBe('de');
    expect(findLanguage(written, `${longest}x`)).toBeNull();
  });

  it('is given as the list writes it', () => {
    expect(findLanguage(listLanguages(['zh-Hant-TW']), 'zh-hant-tw')).toBe('zh-Hant-TW');
  });
});

describe('a text in several languages', () => {
  it.each([
    ['de-AT', 'en', 'Ordination'],
    ['de-CH', 'en', 'Praxis'],
    ['de-AT-x-du', 'en', 'Ordination'],
    ['fr', 'de-AT', 'Surgery'],
    ['fr', 'sv', 'Surgery'],
  ])('asked for in %s at an installation in %s is "%s"', (language, fallback, found) => {
    const text = { en: 'Surgery', de: 'Praxis', 'de-AT': 'Ordination' };
    expect(localize(text, language, fallback)).toBe(found);
  });

  it.each([
    ['de-AT', 'Ordination'],
    ['de-CH', 'Praxis'],
    ['sv', 'Praxis'],
  ])('means the installation’s variant in %s if it is not English: "%s"', (fallback, found) => {
    expect(localize({ de: 'Praxis', 'de-AT': 'Ordination' }, 'fr', fallback)).toBe(found);
  });

  it.each([
    ['de-AT', null],
    ['en-GB', null],
    ['de-x-du', null],
    ['ar', 'en'],
  ])('asked for in %s is in another one: %s', (language, foreign) => {
    expect(foreignLanguage({ en: 'Surgery', de: 'Praxis' }, language, 'de')).toBe(foreign);
  });

  it('without a language counts as the installation’s', () => {
    expect(foreignLanguage('Praxis', 'ar', 'de-x-du')).toBe('de');
    expect(foreignLanguage('Praxis', 'de-AT', 'de-x-du')).toBeNull();
  });

  it('is held against the words around it', () => {
    expect(foreignLanguage({ cs: 'Ordinace', de: 'Praxis' }, 'cs', 'de', 'de')).toBe('cs');
  });

  it('has no language if it has no letters', () => {
    expect(foreignLanguage('12', 'ar', 'de')).toBeNull();
  });
});
