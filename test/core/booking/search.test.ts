import { describe, expect, it } from 'vitest';
import { readSearch, searchTextOf } from '../../../core/booking/search.ts';
import { aFormField, emailField } from '../../bff/support/an-installation.ts';

const FORM = [
  aFormField(),
  emailField,
  aFormField({ name: 'phone', inputType: 'tel' }),
  aFormField({ name: 'remarks', formType: 'textarea' }),
  aFormField({ name: 'born', inputType: 'date' }),
];

const text = searchTextOf(FORM, {
  last_name: 'Żółć-Weiß',
  email: 'Anna.Weber@example.org',
  phone: '+49 (30) 555 12-40',
  remarks: 'An allergy',
  born: '1980-02-03',
});

describe('what a booking is found by', () => {
  it('is in one spelling: lines of text without case and accents, telephone numbers by their digits, nothing else', () => {
    expect(text).toBe('zolc-weiss\nanna.weber@example.org\n49305551240');
  });

  it('is bounded, and empty where nothing was entered', () => {
    expect(searchTextOf([aFormField()], { last_name: 'W'.repeat(5000) })).toHaveLength(600);
    expect(searchTextOf(FORM, {})).toBe('');
  });
});

describe('what somebody looks for', () => {
  const finds = (asked: string) => readSearch(asked)?.terms.every((term) => text.includes(term));

  it.each([
    'weiß',
    'WEISS',
    'Zółc',
    'weber weiss',
    'anna.weber@',
    '030 555 12 40',
    '+49 30 5551240',
    '0049305551240',
    'weiss 030',
    '555-12',
  ])('is found by %s', (asked) => expect(finds(asked)).toBe(true));

  it.each(['weber schmidt', '040 555', 'allergy', '1980'])('is not found by %s', (asked) => expect(finds(asked)).toBe(false));

  it('may be the number of a booking, and is nothing where it is a letter or blank', () => {
    expect(readSearch('#7')).toEqual({ terms: [], number: 7 });
    expect(readSearch(' 42 ')).toEqual({ terms: ['42'], number: 42 });
    expect(readSearch('030 555')?.number).toBeNull();
    expect([readSearch('w'), readSearch('  '), readSearch('+')]).toEqual([null, null, null]);
  });
});
