/** What the pages about people say. */

import { expect } from '@open-wc/testing';
import { peopleTexts } from '../../../widget/admin/people/people-texts.ts';
import de from '../../../widget/admin/texts/de/shell.json' with { type: 'json' };
import en from '../../../widget/admin/texts/en/shell.json' with { type: 'json' };
import { loadSections, speak } from '../../../widget/admin/texts/section.ts';

describe('a role', () => {
  after(() => speak('en', 'en-GB'));

  for (const [language, { roles }] of Object.entries({ en, de })) {
    it(`has one name in the form and in the table: ${language}`, async () => {
      speak(language, language);
      await loadSections();
      const { may } = peopleTexts();
      const named = Object.values(may).map((words) => words.split(':')[0]);
      expect(named).to.deep.equal(Object.values(roles));
    });
  }
});
