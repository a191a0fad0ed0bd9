import { describe, expect, it } from 'vitest';
import { chooseLanguage, findTexts, readLanguage } from '../../../bff/visitor/languages.ts';
import { anInstallation } from '../support/an-installation.ts';

const profile = anInstallation({
  locale: 'fr',
  name: { fr: 'Cabinet', it: 'Studio' },
  mail: { replyTo: null, reminderMinutes: [], sentences: { reminder: { fr: 'Bonjour', 'pt-BR': 'Oi' } } },
});

describe('the language of a request', () => {
  it.each([
    ['de', 'de'],
    ['en-GB', 'en'],
    ['it', 'it'],
    ['it-CH', 'it'],
    ['PT-br', 'pt-BR'],
    ['pt', 'fr'],
    ['es', 'fr'],
    ['', 'fr'],
    [undefined, 'fr'],
    [7, 'fr'],
  ])('%j is one that there are texts in, else the installation’s: %s', (asked, wanted) => {
    expect(chooseLanguage(profile, asked)).toEqual({ wanted, fallback: 'fr' });
  });

  it.each([
    ['de-AT', 'de-AT'],
    ['de-XX', 'de'],
    ['it-CH', 'it'],
    ['pt-BR', 'pt-BR'],
    ['es', null],
    [undefined, null],
  ])('%j of a page keeps its region where that is written in a way of its own: %s', (asked, language) => {
    expect(readLanguage(profile, asked)).toBe(language);
  });

  it('of a page without an installation is one that pages are written in', () => {
    expect(['de-AT', 'en', 'it'].map((asked) => readLanguage(null, asked))).toEqual(['de-AT', 'en', null]);
  });

  it.each([
    ['de-AT', 'en', 'de-AT'],
    ['DE', 'en', 'DE'],
    ['it', 'de', 'de'],
    ['it', 'fr', 'en'],
  ])('of the widget’s own texts is the first of %s and %s that it speaks, else English: %s', (wanted, fallback, spoken) => {
    expect(findTexts([wanted, fallback]).lang).toBe(spoken);
  });
});
