import { describe, expect, it } from 'vitest';
import { mailLink, telLink } from '../../../core/delivery/contact-links.ts';
import {
  mailLink as mailLinkOfAdmin,
  telLink as telLinkOfAdmin,
} from '../../../widget/admin/desk.ts';

describe.each([
  ['in mails and pages', mailLink],
  ['in the administration', mailLinkOfAdmin],
])('a link that begins an e-mail %s', (_, link) => {
  it('names its receiver only, whatever the address contains', () => {
    const { pathname, search, hash } = new URL(link('mo?cc=spy&subject=Pay#now%0d@evil.example'));
    expect([decodeURIComponent(pathname), search, hash]).toEqual([
      'mo?cc=spy&subject=Pay#now%0d@evil.example',
      '',
      '',
    ]);
  });

  it('shows a usual address as it is', () => {
    expect(link('ada.lovelace@customer.example')).toBe('mailto:ada.lovelace@customer.example');
  });
});

describe('a link that dials', () => {
  it.each([
    ['+49 (0)30 901820', 'tel:+4930901820'],
    ['(0)30 901820', 'tel:030901820'],
    ['030 123456 ext. 7', 'tel:030123456'],
  ])('%s dials %s', (phone, href) => {
    expect(telLink(phone)).toBe(href);
    expect(telLinkOfAdmin(phone)).toBe(href);
  });

  it('is none where a text has too few digits', () => {
    expect(telLink('javascript:alert(1234)')).toBeNull();
  });

  it('takes a link for the number in it', () => {
    expect(telLink('tel:+49 30 1234')).toBe('tel:+49301234');
  });
});
