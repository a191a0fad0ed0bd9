/**
 * Conditions that can never be met or that form a circle are reported by the import, at each field.
 */

import { describe, expect, it } from 'vitest';
import { parseInstallationFile } from '../../../core/installation/file/parse.ts';
import { aField, aFile, aReason, aSchedule } from './installation-files.ts';

const options = [
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private' },
];
const insurance = { name: 'insurance', label: 'Insurance', form_type: 'select', options };
const rules = { name: 'rules', label: 'Rules', form_type: 'checkbox' };
const asks = (name: string, field: string, equals: unknown) => ({
  name,
  label: name,
  form_type: 'textbox',
  show_if: { field, equals },
});

function problemsOf(changes: Record<string, unknown>): readonly (readonly [string, string])[] {
  const parsed = parseInstallationFile(aFile(changes));
  return parsed.kind === 'problems'
    ? parsed.problems.map(({ path, message }) => [path, message])
    : [];
}

describe('a condition', () => {
  it('may name any field that customers choose in, even a conditional one', () => {
    const chain = { ...rules, show_if: { field: 'insurance', equals: 'private' } };
    expect(
      problemsOf({ form: [aField(), insurance, chain, asks('office', 'rules', true)] }),
    ).toEqual([]);
    expect(
      problemsOf({
        form: [aField(), insurance],
        reasons: [aReason({ form: [asks('office', 'insurance', 'private')] })],
      }),
    ).toEqual([]);
    expect(
      problemsOf({
        form: [aField()],
        schedules: [aSchedule({ form: [rules, asks('office', 'rules', false)] })],
      }),
    ).toEqual([]);
  });

  it.each([
    [
      'a field that there is not',
      asks('office', 'insurence', 'private'),
      'field',
      'There is no field insurence in this form; use one of insurance, rules.',
    ],
    [
      'an option that there is not',
      asks('office', 'insurance', 'Private'),
      'equals',
      'This is no option of insurance (form[0]); use one of public, private',
    ],
    [
      'a tick of a select',
      asks('office', 'insurance', true),
      'equals',
      'use one of public, private, in quotes.',
    ],
    [
      'an option of a checkbox',
      asks('office', 'rules', 'true'),
      'equals',
      'rules (form[1]) is a checkbox; write true or false',
    ],
    [
      'a textbox',
      asks('office', 'email', 'x'),
      'equals',
      'email (form[2]) is a textbox; only a select, a radio or a checkbox can decide',
    ],
  ])('is refused if it names %s', (_, field, key, says) => {
    expect(problemsOf({ form: [insurance, rules, aField(), field] })).toEqual([
      [`form[3].show_if.${key}`, expect.stringContaining(says)],
    ]);
  });

  it('is refused if it depends on itself, at each field of the circle and no other', () => {
    const a = { ...insurance, name: 'a', show_if: { field: 'b', equals: 'public' } };
    const b = { ...insurance, name: 'b', show_if: { field: 'a', equals: 'public' } };
    const problems = problemsOf({
      form: [
        a,
        b,
        asks('c', 'a', 'public'),
        { ...rules, show_if: { field: 'rules', equals: true } },
      ],
    });
    expect(problems.map(([path]) => path)).toEqual([
      'form[0].show_if.field',
      'form[1].show_if.field',
      'form[3].show_if.field',
    ]);
    expect(problems[0]?.[1]).toBe(
      'a waits for b, b waits for a, so that none of them would ever be shown; take one of these show_if out.',
    );
    expect(problems[2]?.[1]).toContain('rules waits for rules');
  });

  it('is refused on a hidden field, which is never asked', () => {
    const source = { ...asks('source', 'insurance', 'private'), input_type: 'hidden' };
    expect(problemsOf({ form: [aField(), insurance, source] })).toEqual([
      ['form[2].show_if', 'A hidden field is never asked for; take show_if out.'],
    ]);
  });

  it('is refused on a later field, because fields are asked in order', () => {
    expect(
      problemsOf({ form: [aField(), asks('office', 'insurance', 'private'), insurance] }),
    ).toEqual([
      [
        'form[1].show_if.field',
        'insurance stands after this field; list it before, as people are asked in that order.',
      ],
    ]);
  });

  it('is checked in each form that contains it, because a reason may replace its field', () => {
    const form = [insurance, asks('office', 'insurance', 'private'), aField()];
    const replaced = { name: 'insurance', label: 'Insurance', form_type: 'textbox' };
    expect(problemsOf({ form, reasons: [aReason({ form: [replaced] })] })).toEqual([
      [
        'form[1].show_if.equals',
        expect.stringContaining('insurance (reasons[0].form[0]) is a textbox'),
      ],
    ]);
  });

  it.each([
    [{ field: 'insurance' }, 'form[1].show_if.equals', 'This is missing.'],
    [
      { field: 'insurance', equals: 1 },
      'form[1].show_if.equals',
      'in quotes; for a checkbox true or false',
    ],
    ['insurance', 'form[1].show_if', 'Write show_if as {field: insurance, equals: "private"}.'],
    [
      { field: 'insurance', equals: 'public', not: 1 },
      'form[1].show_if.not',
      'There is no such key.',
    ],
  ])('is refused if it is malformed: %j', (show_if, path, says) => {
    expect(problemsOf({ form: [insurance, aField({ show_if })] })).toEqual([
      [path, expect.stringContaining(says)],
    ]);
  });
});
