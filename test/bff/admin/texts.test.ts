/**
 * What the compiler cannot see in the texts of the administration area: each language has the
 * sections and texts of English, with the same placeholders and its own plural forms.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogueProblems } from '../texts/catalogue-problems.ts';

const folder = new URL('../../../widget/admin/texts/', import.meta.url);
const read = (path: string): object => JSON.parse(readFileSync(new URL(path, folder), 'utf8'));
const sectionsOf = (tag: string) => readdirSync(new URL(tag, folder)).toSorted();

const languages = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const sections = sectionsOf('en');

/** Values that a language may leave out: the field beside the sentence shows them. */
const LEFT_OUT = / (?:listed_twice lacks {value}|reminder_twice lacks {minutes})$/;

const problemsOf = (texts: object, english: object, tag = 'xx') =>
  catalogueProblems(tag, texts, english);

describe('the texts of the administration area', () => {
  it.each(languages)('%s has every section', (tag) => {
    expect(sectionsOf(tag)).toEqual(sections);
  });

  it.each(languages.flatMap((tag) => sections.map((section) => [tag, section] as const)))(
    '%s has each text of %s with its placeholders',
    (tag, section) => {
      const english = read(`en/${section}`);
      const problems = catalogueProblems(tag, read(`${tag}/${section}`), english);
      expect(problems.filter((problem) => !LEFT_OUT.test(problem))).toEqual([]);
    },
  );

  it.each(languages)('%s has a tag that Intl knows', (tag) => {
    const { locale, direction = 'ltr' } = Object(read(`${tag}/shell.json`));
    expect(new Intl.Locale(locale).language).toBe(tag);
    expect(Intl.DateTimeFormat.supportedLocalesOf(locale)).toHaveLength(1);
    expect(direction).toBe(tag === 'ar' ? 'rtl' : 'ltr');
  });

  it('have a description for each section', () => {
    const described = Object.keys(read('descriptions.json')).map((name) => `${name}.json`);
    expect(described.toSorted()).toEqual(sections);
  });
});

describe('a section that differs from the English one', () => {
  const english = {
    at: '{day}, {time}',
    told: { one: '{n} customer; {untold}', other: '{n} customers; {untold}' },
    stay: { one: 'It stays.', other: 'They stay.' },
  };

  it('is reported with the text that it lacks', () => {
    const { at: _, ...others } = english;
    expect(problemsOf(others, english)).toEqual(['xx at is missing']);
  });

  it('is reported with the placeholder that it lacks', () => {
    expect(problemsOf({ ...english, at: '{day}' }, english)).toEqual(['xx at lacks {time}']);
  });

  it('is reported with the placeholder that a plural form lacks', () => {
    const told = { one: 'one customer', other: '{n} customers; {untold}' };
    expect(problemsOf({ ...english, told }, english, 'en')).toEqual(['en told.one lacks {untold}']);
  });

  it('is reported with the plural form that it lacks', () => {
    const stay = { zero: 'x', one: 'x', two: 'x', few: 'x', other: 'x' };
    expect(
      problemsOf({ at: english.at, stay }, { at: english.at, stay: english.stay }, 'ar'),
    ).toEqual(['ar stay lacks the form many']);
  });

  it('may say a number in words', () => {
    const told = { one: 'one customer; {untold}', other: '{n} customers; {untold}' };
    expect(problemsOf({ ...english, told }, english, 'en')).toEqual([]);
  });
});
