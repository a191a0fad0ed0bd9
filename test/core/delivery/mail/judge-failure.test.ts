import { describe, expect, it } from 'vitest';
import { shorten } from '../../../../core/delivery/mail/judge-failure.ts';

/** All characters that RFC 5322 allows before the @ without quotes. */
const SPECIAL = ['ada-marie', "o'neil", 'a.b+c', '!#$%&*-/=?^_`{|}~'];

describe("the mail server's words, as they are logged,", () => {
  it.each(SPECIAL)('name no address, also one that begins with %s', (local) => {
    const address = `${local}@example.org`;
    expect(shorten(`250 2.0.0 <${address}> queued`, address)).toBe('250 2.0.0 <(address)> queued');
    expect(shorten('250 queued', address)).toBe('250 queued');
  });

  it('are cut and put on one line', () => {
    expect(shorten(`550 ${'no\r\n '.repeat(200)}`, 'ada@example.org')).toHaveLength(300);
    expect(shorten('550 no\r\n550 really no', 'ada@example.org')).toBe('550 no 550 really no');
  });
});
