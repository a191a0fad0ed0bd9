/**
 * Input from many countries: either it is accepted and found in every spelling, or refused with the
 * right message.
 */

import { describe, expect, it } from 'vitest';
import { composeSearchText, readSearch } from '../../../core/booking/search.ts';
import { parseSubmission } from '../../../core/booking/submission.ts';
import type { InputType } from '../../../core/installation/field-kinds.ts';
import type { FormField } from '../../../core/installation/form-field.ts';
import { aFormField } from '../../bff/support/an-installation.ts';
import { addresses, names } from './names-and-addresses.ts';
import { telephoneNumbers } from './telephone-numbers.ts';

const formOf = (inputType: InputType): readonly FormField[] => [
  aFormField({ name: 'answer', inputType }),
];

/** Returns the stored value, or the kind of the problem. */
function stored(inputType: InputType, typed: string): unknown {
  const parsed = parseSubmission(formOf(inputType), { answer: typed });
  if (parsed.kind === 'parsed') {
    return parsed.submission.answer;
  }
  return 'problem' in parsed ? parsed.problem.kind : parsed.kind;
}

function searchText(inputType: InputType, typed: string): string {
  const parsed = parseSubmission(formOf(inputType), { answer: typed });
  return parsed.kind === 'parsed' ? composeSearchText(formOf(inputType), parsed.submission) : '';
}

const isFound = (text: string, asked: string) =>
  readSearch(asked)?.terms.every((term) => text.includes(term)) ?? false;

describe('a telephone number', () => {
  const all = telephoneNumbers.flat();

  it('comes from 60 countries in 500 ways', () => {
    expect(telephoneNumbers.length).toBeGreaterThanOrEqual(60);
    expect(new Set(all.map(({ text }) => text)).size).toBeGreaterThanOrEqual(500);
  });

  it('is taken however it is written', () => {
    const refused = all.filter(({ text }) => !/^\(?\+?\d/.test(String(stored('tel', text))));
    expect(refused).toEqual([]);
  });

  it('is found by any spelling, whichever one was entered', () => {
    const lost = telephoneNumbers.flatMap((ways) =>
      ways.flatMap(({ country, text, how }) => {
        const kept = searchText('tel', text);
        return ways
          .filter((asked) => !isFound(kept, asked.text))
          .map((asked) => `${country}: ${how} (${text}), asked ${asked.how} (${asked.text})`);
      }),
    );
    expect(lost).toEqual([]);
  });

  it.each([
    ['Mobil: 0151 2345678', '0151 2345678'],
    ['📞 +49 30 123456', '+49 30 123456'],
    ['+49 [0] 30 / 12 34 56', '+49 (0) 30 / 12 34 56'],
    ['++49 30 123456', '+49 30 123456'],
    ['"030 123456"', '030 123456'],
    ["'030 123456", '030 123456'],
    ['<tel:+4930123456>', '+4930123456'],
    ['tel:+49-30-123456;ext=12', '+49-30-123456 ext. 12'],
    ['03ー1234ー5678', '03-1234-5678'],
    ['٩٦٦٥٠١٢٣٤٥٦٧+', '+966501234567'],
    ['030_123_456', '030-123-456'],
    ['030 • 123456', '030 . 123456'],
    ['030 123456.', '030 123456'],
    ['M. 0151/2345678', '0151/2345678'],
  ])('is accepted with text pasted around it: %s', (typed, kept) =>
    expect(stored('tel', typed)).toBe(kept),
  );

  it.each(['0800 FLOWERS', 'ask me', '030 123456 or 0151 2345678', 'anna@example.org', '12'])(
    'is refused as invalid: %s',
    (typed) => expect(stored('tel', typed)).toBe('not_a_phone'),
  );
});

describe.each([
  ['a name', names, 200],
  ['an address', addresses, 100],
])('%s', (_, list, count) => {
  it('comes in this many spellings', () => {
    expect(list.flat().length).toBeGreaterThanOrEqual(count);
  });

  it('is taken as it was written', () => {
    const changed = list.filter(([written]) => stored('text', written) !== written);
    expect(changed).toEqual([]);
  });

  it('is found in each of its spellings', () => {
    const lost = list.flatMap((spellings) =>
      spellings
        .filter((asked) => !isFound(searchText('text', spellings[0]), asked))
        .map((asked) => [spellings[0], asked]),
    );
    expect(lost).toEqual([]);
  });
});

/** The digit zero of each; the others follow it. */
const ZEROS = {
  Arabic: 0x0660,
  Persian: 0x06f0,
  Hindi: 0x0966,
  Bengali: 0x09e6,
  Punjabi: 0x0a66,
  Gujarati: 0x0ae6,
  Tamil: 0x0be6,
  Telugu: 0x0c66,
  Kannada: 0x0ce6,
  Malayalam: 0x0d66,
  Thai: 0x0e50,
  Lao: 0x0ed0,
  Tibetan: 0x0f20,
  Burmese: 0x1040,
  Khmer: 0x17e0,
  'Japanese, full width': 0xff10,
};

describe.each(Object.entries(ZEROS))('in the digits of %s', (_, zero) => {
  const write = (text: string) =>
    text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

  it.each<[InputType, string, string]>([
    ['number', '120', '120'],
    ['number', '-7', '-7'],
    ['number', '3.5', '3.5'],
    ['number', '3,5', '3.5'],
    ['number', '1 250', '1250'],
    ['date', '1990-12-24', '1990-12-24'],
    ['date', '24.12.1990', '1990-12-24'],
    ['date', '1990/2/3', '1990-02-03'],
    ['date', '24/12/1990', '1990-12-24'],
    ['tel', '030 123456', '030 123456'],
  ])('is stored in Latin digits: a %s as %s', (inputType, typed, kept) =>
    expect(stored(inputType, write(typed))).toBe(kept),
  );

  it('an address is found by its number in ours', () => {
    expect(isFound(searchText('text', `Lindenweg ${write('128')}`), 'lindenweg 128')).toBe(true);
  });
});

describe('a number', () => {
  it.each([
    ['1.250,50', '1250.50'],
    ['1,250.50', '1250.50'],
    ["1'250", '1250'],
    ['1’250.5', '1250.5'],
    ['1\u00a0250,5', '1250.5'],
    ['١٬٢٥٠٫٥', '1250.5'],
    ['+5', '5'],
  ])('is read with its thousands and decimals: %s', (typed, kept) =>
    expect(stored('number', typed)).toBe(kept),
  );

  it.each(['1,250', 'twelve', '1-2', '12 kg'])('is refused if it could be another: %s', (typed) =>
    expect(stored('number', typed)).toBe('not_a_number'),
  );
});

describe('a day', () => {
  it.each([
    ['1990年12月24日', '1990-12-24'],
    ['1990. 12. 24.', '1990-12-24'],
    ['12/24/1990', '1990-12-24'],
    ['24-12-1990', '1990-12-24'],
  ])('is read if its day cannot be a month: %s', (typed, kept) =>
    expect(stored('date', typed)).toBe(kept),
  );

  it.each([
    ['could be two days', '03/04/1990'],
    ['is of the Persian calendar', '۱۳۶۹/۱۰/۰۳'],
    ['is of the Thai calendar', '24/12/2533'],
    ['is in words', '24 December 1990'],
    ['does not exist', '31.02.1990'],
  ])('is refused if it %s: %s', (_, typed) => expect(stored('date', typed)).toBe('not_a_date'));
});
