/** The widget rejects invalid input at once, by the server's rules. */

import { expect, it } from 'vitest';
import { findRules } from '../../bff/widget-gate/present-form-field.ts';
import { judgeField } from '../../core/index.ts';
import type { InputType } from '../../core/installation/field-kinds.ts';
import { findOpenFields } from '../../widget/booking/flow/form-fields.ts';
import { aFormField } from './support/an-installation.ts';

const typed: Partial<Record<InputType, readonly string[]>> = {
  email: [
    'ada@example.org',
    ' mailto:ada+x@example.org',
    'ada@bücher.example',
    'أحمد@example.org',
    '\u200bada@example.org',
    "o'neill@sub.example.co.uk",
    'anna@@example.net',
    'anna@example',
    'anna example@x.org',
    'anna,b@example.org',
    '@example.org',
    'anna@',
    'anna',
  ],
  tel: [
    '+49 30 123456',
    '\u202a+49 30 123456\u202c',
    '030\u2011123456',
    '030 – 123456',
    '(030) 12/34-56',
    '٠٣٠١٢٣٤٥٦',
    '+1 555 123 4567 ext. 12',
    'tel:+4930123456',
    '030·12 34',
    '12',
    'no phone',
    '123456789012345678901',
    '030 123456 at home',
  ],
  url: [
    'https://example.org',
    'www.example.org',
    'example.org/a?b=c',
    'http://bücher.example',
    'example',
    'javascript:alert(1)',
    'ftp://example.org',
    'https://',
  ],
};

it.each(Object.entries(typed))('judges each %s as the server does', (inputType, texts) => {
  const type = inputType as InputType;
  const field = aFormField({ name: 'asked', inputType: type, required: false });
  const label = { form_type: 'textbox', label: 'Asked', required: false, value: '' } as const;
  for (const value of texts) {
    const ours = findOpenFields([
      {
        name: 'asked',
        field: { ...label, ...findRules('textbox', type), input_type: type },
        value,
      },
    ]);
    expect([value, ours?.asked?.problem]).toEqual([value, judgeField(field, value)?.kind]);
  }
});
