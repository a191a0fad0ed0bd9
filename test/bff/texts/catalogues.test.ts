/**
 * Checks of the catalogues beyond the compiler: each has all texts, placeholders and plural forms,
 * and each text has a description.
 */

import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as catalogues from '../../../bff/texts/catalogues.ts';
import descriptions from '../../../bff/texts/descriptions.json' with { type: 'json' };
import { catalogueProblems, descriptionProblems } from './catalogue-problems.ts';

const { de, 'de-x-du': du, en } = catalogues;

/** A copy of the English catalogue in which one widget text is another one. */
const withWidget = (texts: Readonly<Record<string, unknown>>) => ({
  ...en,
  widget: { ...en.widget, ...texts },
});

const problemsOf = (texts: Readonly<Record<string, unknown>>, tag = 'xx') =>
  catalogueProblems(tag, withWidget(texts), en);

describe('the catalogues', () => {
  it.each(Object.entries(catalogues))('%s has each text with its placeholders', (tag, own) => {
    const partial = tag === 'de-x-du';
    expect(catalogueProblems(tag, own, partial ? de : en, { partial })).toEqual([]);
  });

  it('are all the files of the folder, each with its review state', () => {
    const files = readdirSync(new URL('../../../bff/texts', import.meta.url))
      .filter((file) => file.endsWith('.json') && file !== 'descriptions.json')
      .map((file) => file.replace('.json', ''));
    expect(Object.keys(catalogues).toSorted()).toEqual(files.toSorted());
    expect(Object.keys(descriptions.languages).toSorted()).toEqual(files.toSorted());
  });

  it('hold a form of address only as far as it differs from its language', () => {
    expect(catalogueProblems('de-x-du', du, de, { partial: true, repeated: true })).toEqual([]);
  });
});

describe('the descriptions', () => {
  it('say of each text where it appears, and of each placeholder what it means', () => {
    expect(descriptionProblems(descriptions.texts, en)).toEqual([]);
  });
});

describe('a catalogue that differs from the English one', () => {
  it('is reported with the placeholder that it lacks', () => {
    expect(problemsOf({ progress: 'Step {n}' })).toEqual(['xx widget.progress lacks {count}']);
  });

  it('is reported with the placeholder that English does not have', () => {
    expect(problemsOf({ back: 'Back {n}' })).toEqual([
      'xx widget.back has {n}, which English does not have',
    ]);
  });

  it('is reported with the text that it lacks', () => {
    expect(problemsOf({ back: undefined })).toEqual(['xx widget.back is missing']);
  });

  it('is reported with the text that English does not have', () => {
    expect(problemsOf({ forth: 'Forth' })).toEqual(['xx widget.forth is no text of English']);
  });

  it('is reported with the plural form that its numbers need', () => {
    const forms = { one: 'jedna rzecz', few: '{n} rzeczy', other: '{n} rzeczy' };
    expect(problemsOf({ openFields: forms }, 'pl')).toContain(
      'pl widget.openFields lacks the form many',
    );
  });

  it('is reported with the plural form that no number of it has', () => {
    const forms = { one: '{n} min', few: '{n} min', other: '{n} min' };
    expect(problemsOf({ minutes: forms }, 'en')).toEqual([
      'en widget.minutes has the form few, which no number has',
    ]);
  });

  it('is reported with the number that the form for all others lacks', () => {
    expect(problemsOf({ minutes: { other: 'minutes' } }, 'en')).toEqual([
      'en widget.minutes.other lacks {n}',
    ]);
  });

  it('is reported with a description that is missing or has other placeholders', () => {
    const about = { widget: { ...descriptions.texts.widget, back: '', held: 'How long' } };
    expect(descriptionProblems({ ...descriptions.texts, ...about }, en)).toEqual([
      'widget.back is not described',
      'widget.held: {time} is not described',
    ]);
  });
});
