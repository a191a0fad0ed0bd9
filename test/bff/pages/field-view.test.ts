import { describe, expect, it } from 'vitest';
import { createPageLanguage } from '../../../bff/pages/page-language.ts';
import { renderField } from '../../../bff/pages/plain/field-view.ts';
import { aFormField, anInstallation } from '../support/an-installation.ts';

const profile = anInstallation({ locale: 'en' });
const language = createPageLanguage(
  { profile, asked: 'en', accepted: null, basePath: '' },
  profile,
);
const problem = { kind: 'required' } as const;

function show(
  changes: Parameters<typeof aFormField>[0],
  wrong: typeof problem | null = null,
): string {
  return renderField({ language, field: aFormField(changes), value: '', problem: wrong }).text;
}

const describedBy = (page: string) => / aria-describedby="([^"]*)"/.exec(page)?.[1] ?? null;

describe('a field of a form', () => {
  it('is described by its hint and error, if it has them', () => {
    const hint = 'As on the card';
    expect(describedBy(show({ hint: null }))).toBeNull();
    expect(describedBy(show({ hint }))).toBe('field-last_name-hint');
    expect(show({ hint })).toContain(
      '<p class="hint" id="field-last_name-hint">As on the card</p>',
    );
    expect(describedBy(show({ hint: null }, problem))).toBe('field-last_name-error');
    expect(describedBy(show({ hint }, problem))).toBe('field-last_name-hint field-last_name-error');
  });

  it('is only marked as invalid if it is', () => {
    expect(show({})).not.toContain('aria-invalid');
    expect(show({}, problem)).toContain(' aria-invalid="true"');
  });

  it('is the control that its type says', () => {
    const options = [{ value: 'a', label: 'A' }];
    const control = (page: string) => /<(select|textarea|input type="\w+")/.exec(page)?.[1];
    expect(control(show({ formType: 'textbox', inputType: 'tel' }))).toBe('input type="tel"');
    expect(control(show({ formType: 'textarea' }))).toBe('textarea');
    expect(control(show({ formType: 'select', options }))).toBe('select');
    expect(control(show({ formType: 'checkbox' }))).toBe('input type="checkbox"');
    expect(control(show({ formType: 'radio', options }))).toBe('input type="radio"');
  });
});
