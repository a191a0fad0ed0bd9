import { describe, expect, it } from 'vitest';
import { readEmail, showEmail, toMailbox } from '../../../core/booking/typed-text.ts';

/** Spellings of one mailbox, as a mail server reads them. */
const SPELLINGS = [
  'victim@example.net',
  'VICTIM@Example.NET',
  'victim@ｅxample.net',
  'victim@𝐞𝐱𝐚𝐦𝐩𝐥𝐞.net',
  'victim@ᵉxample.net',
  'victim@exam\u034Fple.net',
  'victim@exam\uFE0Fple.net',
  'victim@example.ⁿet',
  'victim+shop@example.net',
  'Victim+a+b@ｅxample.net',
  'ｖictim@example.net',
  '𝓿ictim@example.net',
  'vic\uFE0Ftim@example.net',
];

describe('an address', () => {
  it.each([
    ['Ada.B@Example.ORG', 'Ada.B@example.org'],
    ['ada+news@example.org', 'ada+news@example.org'],
    ['ada@ｅxample.org', 'ada@example.org'],
    ['ada@exam\u034Fple.org', 'ada@example.org'],
    ['info@bücher.example', 'info@xn--bcher-kva.example'],
    ['info@bu\u0308cher.example', 'info@xn--bcher-kva.example'],
    ['info@XN--BCHER-KVA.example', 'info@xn--bcher-kva.example'],
    ['jo\u0308rg@example.org', 'jörg@example.org'],
  ])('%j is written to as %s', (given, email) => {
    expect(readEmail(given)).toBe(email);
    expect(readEmail(email)).toBe(email);
    expect(readEmail(showEmail(email))).toBe(email);
  });

  it.each([
    ['a@b', 'no dot'],
    ['a@1.2', 'an address of a host'],
    ['a@foo.123', 'a number'],
    ['a@１２７.０.０.１', 'an address of a host, full-width'],
    ['a@xn--a.example', 'no punycode'],
    ['a@xn--a-.example', 'punycode of a plain name'],
    ['a@\u034F.example', 'nothing before the dot, once it is read'],
    ['a@example.\uFE0F', 'nothing after the dot'],
    ['a@-a.example', 'a hyphen first'],
    ['a@exa_mple.org', 'an underscore'],
    ['a@ex%61mple.org', 'an escape'],
    ['@example.org', 'nobody'],
    ['a b@example.org', 'a blank'],
    [`${'a'.repeat(65)}@example.org`, 'too long a name'],
    [`a@${'ü'.repeat(60)}.example`, 'too long a label, once it is read'],
    [`a@${'abcdefghi.'.repeat(26)}org`, 'too long'],
  ])('%j is refused: %s', (given) => {
    expect(readEmail(given)).toBeNull();
  });
});

describe('a mailbox', () => {
  it('is one, however its address is spelt', () => {
    expect(SPELLINGS.map(toMailbox)).toEqual(SPELLINGS.map(() => 'victim@example.net'));
    expect(
      new Set(
        ['info@bücher.example', 'info@bu\u0308cher.example', 'info@xn--bcher-kva.example'].map(
          toMailbox,
        ),
      ),
    ).toHaveLength(1);
    expect(
      new Set(['a.da@gmail.com', 'ada@googlemail.com', 'A.D.A+x@Gmail.com'].map(toMailbox)),
    ).toHaveLength(1);
  });

  it('is not another one', () => {
    const others = [
      'a.da@example.org',
      'ada@example.org',
      'ada@example.com',
      'b@example.org',
      '+a@example.org',
      '+b@example.org',
      'adá@example.org',
    ];
    expect(new Set(others.map(toMailbox))).toHaveLength(others.length);
  });
});
