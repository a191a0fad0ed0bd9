import { describe, expect, it } from 'vitest';
import { parseSubmission } from '../../../core/booking/submission.ts';
import type { FormField } from '../../../core/installation/form-field.ts';
import { aFormField } from '../../bff/support/an-installation.ts';

/** Returns the stored answer; `null` if it is refused. */
function stored(inputType: FormField['inputType'], typed: string): unknown {
  const form = [aFormField({ name: 'answer', inputType })];
  const parsed = parseSubmission(form, { answer: typed });
  return parsed.kind === 'parsed' ? parsed.submission.answer : null;
}

describe('a telephone number', () => {
  it.each([
    ['copied from a phone’s contacts', '\u202a+49 30 123456\u202c', '+49 30 123456'],
    ['with a mark of direction', '\u200e+49 30 123456', '+49 30 123456'],
    ['with a hyphen that does not break', '030\u2011123456', '030-123456'],
    ['with a dash', '030 – 123456', '030 - 123456'],
    ['with a blank that does not break', '030\u00a0123456', '030 123456'],
    ['in full width', '＋８１ ３ １２３４ ５６７８', '+81 3 1234 5678'],
    ['in Arabic digits', '٠٥٠١٢٣٤٥٦٧', '0501234567'],
    ['in Persian digits', '۰۲۱ ۱۲۳۴ ۵۶۷۸', '021 1234 5678'],
    ['in Devanagari digits', '०१२३ ४५६७', '0123 4567'],
    ['as a link', 'tel:+43-1-5880-0', '+43-1-5880-0'],
    ['with the country in brackets', '(+33) 1 23 45 67 89', '(+33) 1 23 45 67 89'],
    ['with a zero in brackets', '+44 (0)20 7946 0018', '+44 (0)20 7946 0018'],
    ['with dots in the middle', '02·12 34·56', '02.12 34.56'],
    ['with an extension', '+1 (555) 010-9999 ext. 12', '+1 (555) 010-9999 ext. 12'],
    ['with an extension in German', '030 123456 Durchwahl 7', '030 123456 Durchwahl 7'],
  ])('is taken %s', (_, typed, kept) => expect(stored('tel', typed)).toBe(kept));

  it.each(['call me', '12', '+', '030 123456 or 030 654321', '1'.repeat(21)])(
    'is refused: %s',
    (typed) => expect(stored('tel', typed)).toBeNull(),
  );
});

describe('a web address', () => {
  it.each([
    ['www.example.org', 'https://www.example.org'],
    ['example.org/about?x=1', 'https://example.org/about?x=1'],
    ['münchen.example/å', 'https://münchen.example/å'],
    ['\u200bexample.org', 'https://example.org'],
    ['http://example.org', 'http://example.org'],
  ])('is completed: %s', (typed, kept) => expect(stored('url', typed)).toBe(kept));

  it.each([
    'example',
    'javascript:alert(1)',
    'ada@example.org',
    'not an address',
    'ftp://example.org',
  ])('is refused: %s', (typed) => expect(stored('url', typed)).toBeNull());
});

describe('an e-mail address', () => {
  it.each([
    ['ada@example.org\u200b', 'ada@example.org'],
    ['\u202aada@example.org\u202c', 'ada@example.org'],
    ['mailto:ada@example.org', 'ada@example.org'],
  ])('is accepted without invisible characters: %s', (typed, kept) =>
    expect(stored('email', typed)).toBe(kept),
  );
});

describe('a number and a day', () => {
  it.each([
    ['number', '−5', '-5'],
    ['number', '١٢', '12'],
    ['number', '１２', '12'],
    ['number', '१२', '12'],
    ['date', '24.12.1990', '1990-12-24'],
    ['date', '1.2.1990', '1990-02-01'],
    ['date', '1990/12/24', '1990-12-24'],
    ['date', '١٩٩٠-١٢-٢٤', '1990-12-24'],
  ] as const)('are stored in one form: %s %s', (inputType, typed, kept) =>
    expect(stored(inputType, typed)).toBe(kept),
  );

  it('take no day for a month', () => expect(stored('date', '03/04/1990')).toBeNull());
});
