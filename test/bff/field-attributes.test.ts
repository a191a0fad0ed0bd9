/**
 * What the operator says of a field reaches customers. `every-setting.ts` has each attribute, so a
 * new one is held to this without a test of its own.
 */

import { expect, it } from 'vitest';
import * as wire from '../../bff/contract/rest-api.ts';
import { createPageLanguage } from '../../bff/pages/page-language.ts';
import { renderField } from '../../bff/pages/plain/field-view.ts';
import { presentWidgetFormField } from '../../bff/widget-gate/present-form-field.ts';
import { formFieldSchema } from '../../core/installation/file/form-field.ts';
import { completeField } from '../../core/installation/form-field.ts';
import { everySetting } from '../core/installation/every-setting.ts';
import { anInstallation } from './support/an-installation.ts';

const entry = formFieldSchema.parse(everySetting.form[0]);
const field = completeField(entry);
/** Attributes that the base API lacks, in English. */
const additions = Object.entries(entry)
  .filter(([key]) => key !== 'name' && !(key in wire.formFieldSchema.shape))
  .map(([key, value]) => [key, typeof value === 'object' && 'en' in value ? value.en : value]);

it.each(additions)('the widget is sent what the file says as %s', (key, value) => {
  const body = presentWidgetFormField(field, { wanted: 'en', fallback: 'de' });
  expect(body).toHaveProperty(String(key), value);
});

it.each(additions)('a page without scripts shows what the file says as %s', (_, value) => {
  const profile = anInstallation({ locale: 'en' });
  const language = createPageLanguage(
    { profile, asked: 'en', accepted: null, basePath: '' },
    profile,
  );
  const { text } = renderField({ language, field, value: '', problem: null });
  expect(text).toContain(String(value));
});
