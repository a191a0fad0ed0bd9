/** What the pages about people say. */

import { expect } from '@open-wc/testing';
import { peopleTexts } from '../../../widget/admin/people/people-texts.ts';
import { de } from '../../../widget/admin/texts/de.ts';
import { en } from '../../../widget/admin/texts/en.ts';

describe('a role', () => {
  after(() => {
    document.documentElement.lang = '';
  });

  for (const [language, { roles }] of Object.entries({ en, de })) {
    it(`has one name in the form and in the table: ${language}`, () => {
      document.documentElement.lang = language;
      const { may } = peopleTexts();
      const named = Object.values(may).map((words) => words.split(':')[0]);
      expect(named).to.deep.equal(Object.values(roles));
    });
  }
});
