import { describe, expect, it } from 'vitest';
import { multiplyPrice } from '../../bff/visitor/total-price.ts';

describe('the price for several people', () => {
  it.each([
    ['€45', 3, '3 × €45 = €135'],
    ['45 EUR', 2, '2 × 45 EUR = 90 EUR'],
    ['12,50 €', 3, '3 × 12,50 € = 37,50 €'],
    ['£9.99', 10, '10 × £9.99 = £99.90'],
    ['CHF 80', 4, '4 × CHF 80 = CHF 320'],
    ['0,05 €', 3, '3 × 0,05 € = 0,15 €'],
  ])('multiplies %s by %i', (price, persons, total) => {
    expect(multiplyPrice(price, persons)).toBe(total);
  });

  it.each(['€45 per person', 'from €45', '45', '€45 EUR', '1.200 €', '€45-60', 'free', '45.5 €'])(
    'leaves %s as it is',
    (price) => {
      expect(multiplyPrice(price, 3)).toBe(undefined);
    },
  );
});
