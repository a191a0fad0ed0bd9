import { describe, expect, it } from 'vitest';
import type { FieldProblem } from '../../../core/booking/refusal.ts';
import { parseSubmission } from '../../../core/booking/submission.ts';
import type { FormField } from '../../../core/installation/form-field.ts';
import { aFormField, emailField } from '../../bff/support/an-installation.ts';

function fieldOf(changes: Partial<FormField>): FormField {
  return aFormField({ name: 'field', required: false, ...changes });
}

/** Returns the problem of `value` in a form with this field; null if it is valid. */
function problemWith(changes: Partial<FormField>, value: unknown): FieldProblem | null {
  const parsed = parseSubmission([fieldOf(changes)], { field: value });
  if (parsed.kind === 'parsed') {
    return null;
  }
  return 'problem' in parsed ? parsed.problem : null;
}

function parsedValue(changes: Partial<FormField>, value: unknown): unknown {
  const parsed = parseSubmission([fieldOf(changes)], { field: value });
  return parsed.kind === 'parsed' ? parsed.submission : parsed;
}

describe('a submission', () => {
  it('normalizes an email address in its field, and leaves it alone in other text', () => {
    expect(parsedValue({ inputType: 'email' }, 'Ada@EXAMPLE.org')).toEqual({
      field: 'Ada@example.org',
    });
    expect(parsedValue({}, 'Ada@EXAMPLE.org')).toEqual({ field: 'Ada@EXAMPLE.org' });
    expect(parsedValue({ formType: 'textarea' }, 'Ada@EXAMPLE.org')).toEqual({
      field: 'Ada@EXAMPLE.org',
    });
  });

  it('is trimmed and typed, without empty values', () => {
    const form = [
      aFormField(),
      emailField,
      fieldOf({}),
      fieldOf({ name: 'news', formType: 'checkbox' }),
    ];
    const parsed = parseSubmission(form, {
      last_name: '  Lovelace ',
      email: ' Ada@Example.org',
      field: '   ',
      news: true,
    });
    expect(parsed).toEqual({
      kind: 'parsed',
      submission: { last_name: 'Lovelace', email: 'Ada@example.org', news: true },
      email: 'Ada@example.org',
    });
  });

  it('accepts from a hidden field what fits, as no one could correct it', () => {
    const hidden = { inputType: 'hidden' } as const;
    expect(parsedValue(hidden, ` ${'ä'.repeat(300)}`)).toEqual({ field: 'ä'.repeat(255) });
    expect(parsedValue(hidden, '😀'.repeat(256))).toEqual({ field: '😀'.repeat(255) });
    for (const value of ['\0', '\ud800', ' ', null]) {
      expect(parsedValue(hidden, value)).toEqual({});
    }
    expect(problemWith(hidden, 1)).toEqual({ kind: 'wrong_type', expected: 'string' });
  });

  it('has no email address if none was asked for or given', () => {
    expect(parseSubmission([], {})).toMatchObject({ email: null });
    expect(parseSubmission([fieldOf({ inputType: 'email' })], { field: ' ' })).toMatchObject({
      email: null,
    });
  });

  it.each([[undefined], [null], [''], ['  \t\n '], [' '], ['\u200b \u3164']])(
    'with %j in a required field is refused as incomplete',
    (value) => {
      const refusal = {
        kind: 'refused',
        code: 'field_required',
        field: 'last_name',
        problem: { kind: 'required' },
      };
      expect(parseSubmission([aFormField()], { last_name: value })).toEqual(refusal);
    },
  );

  it('without a required field is refused as incomplete', () => {
    expect(parseSubmission([aFormField()], {})).toMatchObject({
      code: 'field_required',
      field: 'last_name',
    });
  });

  it('names the first field in the form’s order', () => {
    expect(parseSubmission([aFormField(), emailField], { email: 'x' })).toMatchObject({
      field: 'last_name',
    });
  });

  it.each(['nickname', '__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'with an unknown field %s is refused',
    (name) => {
      const raw: Record<string, unknown> = JSON.parse(`{"${name}": "x"}`);
      expect(parseSubmission([], raw)).toEqual({
        kind: 'refused',
        code: 'field_invalid',
        field: name,
        problem: { kind: 'unknown_field' },
      });
    },
  );

  it('does not take inherited values for fields', () => {
    expect(parseSubmission([aFormField({ name: 'toString' })], {})).toMatchObject({
      code: 'field_required',
    });
  });

  it('may carry a password of any type, which is not kept', () => {
    expect(parseSubmission([], { password: 'secret' })).toMatchObject({ submission: {} });
    expect(
      parseSubmission([fieldOf({ name: 'password', required: true })], { password: 1 }),
    ).toMatchObject({ submission: {} });
    expect(parseSubmission([fieldOf({ name: 'password', required: true })], {})).toMatchObject({
      kind: 'parsed',
    });
  });
});

describe('a text', () => {
  it.each([[1], [true], [[]], [{}], [['a']]])('%j is of the wrong type', (value) => {
    expect(problemWith({}, value)).toEqual({ kind: 'wrong_type', expected: 'string' });
  });

  it('has the wrong type if no database could store it', () => {
    expect(problemWith({}, 'a\0b')).toEqual({ kind: 'wrong_type', expected: 'string' });
    expect(problemWith({}, 'a\ud800b')).toEqual({ kind: 'wrong_type', expected: 'string' });
    expect(problemWith({}, '😀')).toBeNull();
  });

  it.each([
    ['field', 'textbox', 255],
    ['first_name', 'textbox', 100],
    ['last_name', 'textbox', 100],
    ['field', 'textarea', 4000],
  ] as const)('in %s, a %s, has at most %i characters', (name, formType, limit) => {
    const judge = (value: string) =>
      parseSubmission([aFormField({ name, formType })], { [name]: value });
    expect(judge('ä'.repeat(limit)).kind).toBe('parsed');
    expect(judge(` ${'😀'.repeat(limit)} `).kind).toBe('parsed');
    expect(judge('x'.repeat(limit + 1))).toMatchObject({ problem: { kind: 'too_long', limit } });
  });

  it('loses line breaks if the field has one line, and keeps them if it has several', () => {
    expect(parsedValue({}, 'a\r\nb')).toEqual({ field: 'a b' });
    expect(parsedValue({ formType: 'textarea' }, 'a\nb')).toEqual({ field: 'a\nb' });
  });
});

describe('a checkbox', () => {
  const box = { formType: 'checkbox' } as const;

  it('is a boolean', () => {
    expect(parsedValue(box, true)).toEqual({ field: true });
    expect(parsedValue(box, false)).toEqual({ field: false });
    expect(problemWith(box, 'true')).toEqual({ kind: 'wrong_type', expected: 'boolean' });
    expect(problemWith(box, 1)).toEqual({ kind: 'wrong_type', expected: 'boolean' });
  });

  it('counts as unticked if it is not sent', () => {
    expect([undefined, null, ''].map((value) => parsedValue(box, value))).toEqual([
      { field: false },
      { field: false },
      { field: false },
    ]);
  });

  it.each([[false], [undefined], [null], ['']])('is missing if it is required and %j', (value) => {
    expect(problemWith({ ...box, required: true }, value)).toEqual({ kind: 'required' });
  });
});

describe.each(['select', 'radio'] as const)('a choice by %s', (formType) => {
  const options = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ];

  it('is one of its options', () => {
    expect(parsedValue({ formType, options }, 'b')).toEqual({ field: 'b' });
    expect(problemWith({ formType, options }, 'c')).toEqual({ kind: 'not_an_option' });
    expect(problemWith({ formType, options }, 'A')).toEqual({ kind: 'not_an_option' });
  });

  it('may be left open unless it is required', () => {
    expect(parsedValue({ formType, options }, '')).toEqual({});
    expect(problemWith({ formType, options, required: true }, '')).toEqual({ kind: 'required' });
  });
});

describe('a value of a form', () => {
  it.each([
    [
      'email',
      'ada@example.org',
      'a.b+c@sub.example.co',
      "o'hara@example.org",
      'jürgen@müller.example',
    ],
    ['tel', '030 1234567', '+49 (30) 123-45.67', '112', '+1/555/1234'],
    ['number', '0', '-3.5', '1e3', '42'],
    ['date', '2027-02-28', '2028-02-29'],
    ['url', 'https://example.org', 'http://example.org/a?b=c#d'],
  ] as const)('%s takes %s', (inputType, ...values) => {
    expect(values.filter((value) => problemWith({ inputType }, value) !== null)).toEqual([]);
  });

  it.each([
    [
      'email',
      'not_an_email',
      'ada',
      'ada@',
      '@example.org',
      'ada@example',
      'a b@example.org',
      'a@b@',
      'ada@-x.org',
      'ada@x..org',
    ],
    ['tel', 'not_a_phone', 'call me', '12', '+', '1'.repeat(21), '123x', '+49+30', '1;ext=3'],
    ['number', 'not_a_number', '1,500', 'one', '1e999', '0x10', '--1', '.'],
    ['date', 'not_a_date', '28.02.27', '2027-02-29', '2027-2-30', 'today'],
    [
      'url',
      'not_a_url',
      'example',
      'javascript:alert(1)',
      'ftp://example.org',
      'https://',
      'data:text/html,x',
    ],
  ] as const)('%s is %s for others', (inputType, kind, ...values) => {
    for (const value of values) {
      expect([value, problemWith({ inputType }, value)]).toEqual([value, { kind }]);
    }
  });

  it('is an e-mail address of at most 254 characters', () => {
    const domain = `${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}`;
    const address = (length: number) =>
      `${'a'.repeat(64)}@${domain}.${'g'.repeat(length - 64 - 1 - domain.length - 1)}`;
    expect(problemWith({ inputType: 'email' }, address(249))).toBeNull();
    expect(problemWith({ inputType: 'email' }, `${address(249)}.aaaaa`)).toEqual({
      kind: 'too_long',
      limit: 254,
    });
  });
});
