import { expect, it } from 'vitest';
import { remoteSigningKey } from '../../../bff/source/shared-secret.ts';

it('derives the same 32 bytes from the same token, others from another, and never shows the token', () => {
  const token = `slw_${'a'.repeat(64)}`;
  const key = remoteSigningKey(token);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(remoteSigningKey(token)).toBe(key);
  expect(remoteSigningKey(`slw_${'b'.repeat(64)}`)).not.toBe(key);
  expect(Buffer.from(key, 'hex').toString('latin1')).not.toContain('aaaa');
});
