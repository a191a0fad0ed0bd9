import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../bff/texts/index.ts';
import { findTexts, readLanguage } from '../../../bff/visitor/languages.ts';
import { anInstallation } from '../support/an-installation.ts';

const profile = anInstallation({
  locale: 'sv',
  name: { sv: 'Mottagning', da: 'Klinik' },
  mail: {
    replyTo: null,
    reminderMinutes: [],
    sentences: { reminder: { sv: 'Hej', 'zh-TW': '你好' } },
  },
});

describe('the language of a request', () => {
  it.each([
    ['de', 'de'],
    ['en-GB', 'en'],
    ['da', 'da'],
    ['da-GL', 'da'],
    ['ZH-tw', 'zh-TW'],
    ['zh', 'sv'],
    ['fi', 'sv'],
    ['', 'sv'],
    [undefined, 'sv'],
    [7, 'sv'],
  ])('%j has texts, else it is the installation’s: %s', (asked, wanted) => {
    expect(LANGUAGES.choose(profile, asked)).toEqual({ wanted, fallback: 'sv' });
  });

  it.each([
    ['de-AT', 'de-AT'],
    ['de-XX', 'de'],
    ['da-GL', 'da'],
    ['zh-TW', 'zh-TW'],
    ['fi', null],
    [undefined, null],
  ])('%j of a page keeps its region if that changes the format: %s', (asked, language) => {
    expect(readLanguage(profile, asked)).toBe(language);
  });

  it('uses a language of the pages without an installation', () => {
    expect(['de-AT', 'en', 'da'].map((asked) => readLanguage(null, asked))).toEqual([
      'de-AT',
      'en',
      null,
    ]);
  });

  it.each([
    ['de-AT', 'en', 'de-AT'],
    ['DE', 'en', 'DE'],
    ['da', 'de', 'de'],
    ['da', 'sv', 'en'],
  ])(
    'of the widget’s own texts is the first of %s and %s that it has, else English: %s',
    (wanted, fallback, spoken) => {
      expect(findTexts(null, [wanted, fallback]).lang).toBe(spoken);
    },
  );
});
