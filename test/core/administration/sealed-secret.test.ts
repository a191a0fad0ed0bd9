import { expect, it } from 'vitest';
import { openSecret, sealSecret } from '../../../core/administration/sealed-secret.ts';

const seal = { signingKey: 'a key', owner: { kind: 'administrator', id: 7 } } as const;
const secret = Buffer.from('12345678901234567890');

it('seals a secret differently each time, and unreadably', () => {
  const one = sealSecret(secret, seal);
  const other = sealSecret(secret, seal);
  expect(one).not.toBe(other);
  for (const encoding of ['utf8', 'hex', 'base64url'] as const) {
    expect(one).not.toContain(secret.toString(encoding));
  }
  expect(openSecret(one, seal).equals(secret)).toBe(true);
});

it('opens it only in its own installation, for its owner, and unchanged', () => {
  const sealed = sealSecret(secret, seal);
  expect(() => openSecret(sealed, { ...seal, owner: { kind: 'administrator', id: 8 } })).toThrow();
  expect(() => openSecret(sealed, { ...seal, signingKey: 'another key' })).toThrow();
  const changed = Buffer.from(sealed.split('$')[1] ?? '', 'base64url');
  changed[20] = (changed[20] ?? 0) ^ 1;
  expect(() => openSecret(`aes-256-gcm$${changed.toString('base64url')}`, seal)).toThrow();
  for (const text of ['', 'aes-256-gcm$', 'plain$MTIz', 'aes-256-gcm$AAAA']) {
    expect(() => openSecret(text, seal)).toThrow('not known');
  }
});
