import { describe, expect, it } from 'vitest';
import { readMailFrom } from '../../../../core/delivery/mail/mail.ts';
import { readSmtpUrl } from '../../../../core/delivery/mail/smtp-server.ts';

describe('the address of a mail server', () => {
  it.each([
    [
      'smtp://mail.example.org',
      { host: 'mail.example.org', port: 587, tls: 'upgrade', login: null },
    ],
    ['smtp://mail.example.org:25/', { port: 25, tls: 'upgrade' }],
    ['smtps://mail.example.org', { port: 465, tls: 'direct' }],
    ['smtp://mail.example.org:25?tls=never', { tls: 'none' }],
    ['smtp://localhost:1025', { tls: 'none' }],
    ['smtp://127.0.0.1:1025', { tls: 'none' }],
    ['smtp://[::1]:1025', { host: '::1', tls: 'none' }],
    ['smtp://localhost:1025?tls=always', { tls: 'upgrade' }],
    ['smtp://127.0.0.1.example.org', { tls: 'upgrade' }],
    [
      'smtp://ada%40example.org:p%40%3A%2F@mail.example.org',
      { login: { user: 'ada@example.org', password: 'p@:/' } },
    ],
  ])('%s is read', (address, expected) => {
    expect(readSmtpUrl(address)).toMatchObject(expected);
  });

  it.each([
    '',
    'mail.example.org',
    'http://mail.example.org',
    'smtp://',
    'smtp://x/path',
    'smtp://x?pool=true',
    'smtp://x?tls=always&tls=never',
    'smtp://a:%zz@x',
  ])('%j is refused', (address) => {
    expect(readSmtpUrl(address)).toBeNull();
  });
});

describe('the sender of mails', () => {
  it.each([
    ['praxis@Example.ORG', { name: '', address: 'praxis@example.org' }],
    [
      'Praxis Sonnenhof <praxis@example.org>',
      { name: 'Praxis Sonnenhof', address: 'praxis@example.org' },
    ],
    [
      '"Lindner, Dr." <praxis@example.org>',
      { name: 'Lindner, Dr.', address: 'praxis@example.org' },
    ],
    ['<praxis@example.org>', { name: '', address: 'praxis@example.org' }],
  ])('%s is read', (given, expected) => {
    expect(readMailFrom(given)).toEqual(expected);
  });

  it.each([
    '',
    'Praxis',
    'Praxis praxis@example.org',
    'a@example.org, b@example.org',
    'x <a@example.org> y',
    'a@localhost',
  ])('%j is refused', (given) => {
    expect(readMailFrom(given)).toBeNull();
  });

  it('may be written in any script', () => {
    expect(readMailFrom('jörg@Bücher.example')).toEqual({
      name: '',
      address: 'jörg@xn--bcher-kva.example',
    });
  });
});
