import { describe, expect, it } from 'vitest';
import { answered, aRemoteSource, CHOICE, SLOT } from './support/a-remote-source.ts';

const field = {
  form_type: 'textbox',
  input_type: 'text',
  label: 'A label',
  required: false,
  value: '',
};

async function readForm(data: unknown) {
  const { source } = await aRemoteSource({ 'GET /api/forms': { status: 200, body: { data } } });
  return source.form(CHOICE, SLOT);
}

async function readField(changes: Readonly<Record<string, unknown>>) {
  const [read] = answered(await readForm({ given: { ...field, ...changes } }));
  return read;
}

describe('the form of a foreign installation', () => {
  it('keeps the order of the fields and names each by its key', async () => {
    const form = answered(
      await readForm({ phone: { ...field, input_type: 'tel', required: true }, last_name: field }),
    );
    expect(form.map(({ name, inputType, required }) => ({ name, inputType, required }))).toEqual([
      { name: 'phone', inputType: 'tel', required: true },
      { name: 'last_name', inputType: 'text', required: false },
    ]);
  });

  it('hides hidden fields, except ones that customers must fill in', async () => {
    expect(await readField({ input_type: 'Hidden' })).toMatchObject({ inputType: 'hidden' });
    expect(await readField({ input_type: 'hidden', required: true, value: 'x' })).toMatchObject({
      inputType: 'hidden',
      value: 'x',
    });
    expect(await readField({ input_type: 'hidden', required: true })).toMatchObject({
      inputType: 'text',
    });
    expect(await readField({ input_type: 'hidden', form_type: 'checkbox' })).toMatchObject({
      inputType: 'text',
    });
  });

  it('keeps a condition and its required fields if the deciding field comes first', async () => {
    const show_if = { field: 'insured', equals: true, required: true };
    const insured = { ...field, form_type: 'checkbox', value: false };
    const [, asked] = answered(await readForm({ insured, number: { ...field, show_if } }));
    expect(asked).toMatchObject({ required: true, showIf: { field: 'insured', equals: true } });
    for (const other of [
      show_if,
      { field: 'constructor', equals: '' },
      'insured',
      { field: 'given' },
    ]) {
      expect(await readField({ show_if: other })).toMatchObject({
        required: false,
        label: 'A label',
      });
    }
    const waits = (name: string) => ({
      ...field,
      show_if: { field: name, equals: '', required: true },
    });
    for (const form of [{ a: waits('a') }, { a: waits('b'), b: field }]) {
      for (const one of answered(await readForm(form))) {
        expect(one).not.toHaveProperty('showIf');
      }
    }
  });

  it.each([
    ['textarea', 'textarea'],
    ['CHECKBOX', 'checkbox'],
    [' Check_Box\t', 'checkbox'],
    ['multiline', 'textarea'],
    ['star_rating', 'textbox'],
    [undefined, 'textbox'],
    [7, 'textbox'],
    ['constructor', 'textbox'],
  ])('reads form_type %s as %s', async (given, read) => {
    expect(await readField({ form_type: given })).toMatchObject({ formType: read });
  });

  it.each([
    ['email', 'email'],
    ['phone', 'tel'],
    ['integer', 'number'],
    ['datetime-local', 'text'],
    [undefined, 'text'],
    [null, 'text'],
    ['constructor', 'text'],
  ])('reads input_type %s as %s', async (given, read) => {
    expect(await readField({ input_type: given })).toMatchObject({ inputType: read });
  });

  it.each([
    ['Berlin', 'Berlin'],
    [12, '12'],
    [false, 'false'],
    [null, ''],
    [undefined, ''],
    [{ nested: true }, ''],
  ])('reads the default value %j as %j', async (given, read) => {
    expect(await readField({ value: given })).toMatchObject({ value: read });
  });

  it.each([
    [true, true],
    [1, true],
    ['on', true],
    ['', false],
    [null, false],
  ])("reads a checkbox's default value %j as %j", async (given, read) => {
    expect(await readField({ form_type: 'checkbox', value: given })).toMatchObject({ value: read });
  });

  it('accepts options as pairs, texts or numbers, and free text if there are none', async () => {
    const options = [{ value: 1, label: 'One' }, 'Two', 3];
    expect(await readField({ form_type: 'dropdown', options })).toMatchObject({
      formType: 'select',
      options: [
        { value: '1', label: 'One' },
        { value: 'Two', label: 'Two' },
        { value: '3', label: '3' },
      ],
    });
    expect(await readField({ form_type: 'select', options: { a: 'b' } })).toMatchObject({
      formType: 'textbox',
      options: [],
    });
  });

  it('never shows a password, nor names that every object has', async () => {
    const form = JSON.parse(
      `{"password":${JSON.stringify(field)},"__proto__":${JSON.stringify(field)},"last_name":${JSON.stringify(field)}}`,
    );
    expect(answered(await readForm(form)).map(({ name }) => name)).toEqual(['last_name']);
  });

  it.each([
    ['constructor', false],
    ['__proto__', false],
    ['prototype', true],
    ['password', true],
  ])('tells the operator that a field called %s is left out', async (name, required) => {
    const data = JSON.parse(`{"${name}":${JSON.stringify({ ...field, required })}}`);
    const script = { status: 200, body: { data } };
    const { source, log } = await aRemoteSource({ 'GET /api/forms': script });
    expect(answered(await source.form(CHOICE, SLOT))).toEqual([]);
    expect(log.map(({ fields }) => [fields.trouble, fields.field])).toEqual([
      ['field_left_out', name],
    ]);
  });

  it('says nothing of a password that may stay empty', async () => {
    const script = { status: 200, body: { data: { password: field } } };
    const { source, log } = await aRemoteSource({ 'GET /api/forms': script });
    await source.form(CHOICE, SLOT);
    expect(log).toEqual([]);
  });

  it('calls a field without a label by its name', async () => {
    expect(await readField({ label: ' ' })).toMatchObject({ label: 'given' });
  });

  it('reads an empty list as a form without fields', async () => {
    expect(answered(await readForm([]))).toEqual([]);
  });

  it.each([
    ['a list of fields', [field]],
    ['a field without a label', { last_name: { ...field, label: undefined } }],
    [
      'a field that does not say whether it is required',
      { last_name: { ...field, required: 'no' } },
    ],
    ['a text', 'form'],
  ])('is rejected if it is %s', async (_, data) => {
    expect(await readForm(data)).toMatchObject({ code: 'upstream_unavailable' });
  });
});
