/** Conditional fields are asked and required only while they are shown, and refused otherwise. */

import { describe, expect, it } from 'vitest';
import { askedFields, parseSubmission } from '../../../core/booking/submission.ts';
import type { FormField } from '../../../core/installation/form-field.ts';
import { aFormField } from '../../bff/support/an-installation.ts';

const options = ['public', 'private'].map((value) => ({ value, label: value }));
const insurance = aFormField({ name: 'insurance', formType: 'select', options });
const aid = aFormField({
  name: 'aid',
  formType: 'checkbox',
  required: false,
  value: false,
  showIf: { field: 'insurance', equals: 'private' },
});
const office = aFormField({ name: 'office', showIf: { field: 'aid', equals: true } });
const form = [office, insurance, aid];

const namesIn = (fields: readonly FormField[]) => fields.map(({ name }) => name);
const asked = (answers: object) => namesIn(askedFields(form, { ...answers }));

describe('a field that depends on another', () => {
  it('is asked if that has the answer, in the form’s order', () => {
    expect(asked({})).toEqual(['insurance']);
    expect(asked({ insurance: 'public' })).toEqual(['insurance']);
    expect(asked({ insurance: ' private ' })).toEqual(['insurance', 'aid']);
    expect(asked({ insurance: 'private', aid: true })).toEqual(['office', 'insurance', 'aid']);
  });

  it('is not asked if that is not asked itself, whatever was entered there', () => {
    expect(asked({ insurance: 'public', aid: true, office: 'x' })).toEqual(['insurance']);
  });

  it('may depend on a box that is not ticked', () => {
    const unless = aFormField({ name: 'why', showIf: { field: 'rules', equals: false } });
    const rules = aFormField({ name: 'rules', formType: 'checkbox', value: false });
    expect(namesIn(askedFields([rules, unless], {}))).toEqual(['rules', 'why']);
    expect(namesIn(askedFields([rules, unless], { rules: true }))).toEqual(['rules']);
  });

  it('is never asked if that is in no form, or if they wait for each other', () => {
    const lost = aFormField({ name: 'lost', showIf: { field: 'constructor', equals: '' } });
    const a = aFormField({ name: 'a', showIf: { field: 'b', equals: '' } });
    const b = aFormField({ name: 'b', showIf: { field: 'a', equals: '' } });
    expect(askedFields([lost, a, b], {})).toEqual([]);
  });
});

describe('a submission', () => {
  it('only needs answers to required fields that are asked', () => {
    expect(parseSubmission(form, { insurance: 'public' })).toMatchObject({
      kind: 'parsed',
      submission: { insurance: 'public' },
    });
    expect(parseSubmission(form, { insurance: 'private' })).toMatchObject({
      submission: { insurance: 'private', aid: false },
    });
    expect(parseSubmission(form, { insurance: 'private', aid: true })).toMatchObject({
      code: 'field_required',
      field: 'office',
    });
  });

  it.each(['x', true, 1, {}])(
    'is refused for an answer that is not asked for, which is never dropped: %j',
    (office_) => {
      const refusal = {
        kind: 'refused',
        code: 'field_invalid',
        field: 'office',
        problem: { kind: 'not_asked' },
      };
      expect(parseSubmission(form, { insurance: 'public', office: office_ })).toEqual(refusal);
    },
  );

  it.each(['', '  ', null, false, undefined])('may name it empty: %j', (office_) => {
    expect(parseSubmission(form, { insurance: 'public', office: office_, aid: false })).toEqual({
      kind: 'parsed',
      submission: { insurance: 'public' },
      email: null,
    });
  });
});
