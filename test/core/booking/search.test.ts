import { describe, expect, it } from 'vitest';
import { composeSearchText, readSearch } from '../../../core/booking/search.ts';
import { aFormField, emailField } from '../../bff/support/an-installation.ts';

const FORM = [
  aFormField(),
  emailField,
  aFormField({ name: 'phone', inputType: 'tel' }),
  aFormField({ name: 'remarks', formType: 'textarea' }),
  aFormField({ name: 'born', inputType: 'date' }),
];

const text = composeSearchText(FORM, {
  last_name: 'Żółć-Weiß',
  email: 'Anna.Weber@example.org',
  phone: '+49 (30) 555 12-40',
  remarks: 'An allergy',
  born: '1980-02-03',
});

describe('the search text of a booking', () => {
  it('is lines of text without case and accents, telephone numbers by their digits, then other spellings', () => {
    expect(text).toBe('zolc-weiss\nanna.weber@example.org\n49305551240\nzolc weiss\nzolcweiss');
  });

  it('is bounded, and empty without input', () => {
    expect(composeSearchText([aFormField()], { last_name: 'W'.repeat(5000) })).toHaveLength(600);
    expect(composeSearchText(FORM, {})).toBe('');
  });
});

describe('a search', () => {
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

  it.each(['weber schmidt', '040 555', 'allergy', '1980'])('is not found by %s', (asked) =>
    expect(finds(asked)).toBe(false),
  );

  it.each([
    ['O’Neill', "O'Neill"],
    ["O'Neill", 'O’Neill'],
    ['O’Neill', 'oneill'],
    ['O\u02bcHara', "o'hara"],
    ['D´Angelo', 'DAngelo'],
    ['Anna-Maria', 'anna maria'],
    ['Anna Maria', 'anna-maria'],
    ['Meyer\u2010Landrut', 'Meyer-Landrut'],
    ['Müller', 'mueller'],
    ['Mueller', 'müller'],
    ['Mueller', 'muller'],
  ])('finds %s by %s', (name, asked) => {
    const stored = composeSearchText([aFormField()], { last_name: name });
    expect(readSearch(asked)?.terms.every((term) => stored.includes(term))).toBe(true);
  });

  it.each([
    ['26 12 34', '+352 26 12 34'],
    ['0431 1234', '+49 431 1234'],
    ['044 123 45 67', 'Tel. 044 123 45 67'],
    ['030 555 12 40', '\u202a+49 30 555\u201112 40\u202c'],
    ['0501234567', '٠٥٠ ١٢٣ ٤٥٦٧'],
    ['030 555 12 40', 'weber (030) 555-1240'],
  ])('finds the number %s by %s', (phone, asked) => {
    const stored = composeSearchText(FORM, { phone, last_name: 'Weber' });
    expect(readSearch(asked)?.terms.every((term) => stored.includes(term))).toBe(true);
  });

  it('may be a booking number, and is empty for a letter or blanks', () => {
    expect(readSearch('#7')).toEqual({ terms: [], number: 7 });
    expect(readSearch(' 42 ')).toEqual({ terms: ['42'], number: 42 });
    for (const printed of ['No. 767', 'no 767', 'Nr. 767', 'nr.767', '№ 767']) {
      expect(readSearch(printed)).toEqual({ terms: [], number: 767 });
    }
    expect(readSearch('030 555')?.number).toBeNull();
    expect([readSearch('w'), readSearch('  '), readSearch('+')]).toEqual([null, null, null]);
  });
});
