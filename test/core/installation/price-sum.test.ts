/** The price of a combination, from free texts. */

import { expect, it } from 'vitest';
import { sumPrices } from '../../../core/installation/price-sum.ts';

it.each([
  [['80 EUR', '25 EUR'], '105 EUR'],
  [['EUR 80', '25 EUR'], 'EUR 105'],
  [['€80', '€12.50', '€0.75'], '€93.25'],
  [['12,50 €', '80 €'], '92,50 €'],
  [['9,95 €', '0,05 €'], '10,00 €'],
  [['45 zł', '30 zł'], '75 zł'],
])('adds up plain amounts of one currency: %j', (prices, sum) => {
  expect(sumPrices(prices)).toBe(sum);
});

it.each([
  [['80 EUR', null]],
  [['80 EUR', '80 CHF']],
  [['from 80 EUR', '20 EUR']],
  [['80 EUR per hour', '20 EUR']],
  [['1.200 EUR', '20 EUR']],
  [['12.50 EUR', '12,50 EUR']],
  [['80', '20']],
  [['80-100 EUR', '20 EUR']],
  [['free', '20 EUR']],
  [['EUR 80 EUR', '20 EUR']],
  [['-5 EUR', '20 EUR']],
])('has no sum where it is not sure: %j', (prices) => {
  expect(sumPrices(prices)).toBeNull();
});

it('adds up in every language that all prices are written in', () => {
  const wash = { de: '20 EUR', en: 'EUR 20' };
  expect(sumPrices([wash, { de: '30 EUR', en: 'EUR 30' }])).toEqual({ de: '50 EUR', en: 'EUR 50' });
  expect(sumPrices([wash, '5 EUR'])).toEqual({ de: '25 EUR', en: 'EUR 25' });
  expect(sumPrices([wash, { de: '30 EUR' }])).toBeNull();
  expect(sumPrices([{ de: '30 EUR' }, wash])).toBeNull();
  expect(sumPrices([wash, { de: '30 EUR', en: 'a gift' }])).toBeNull();
});
