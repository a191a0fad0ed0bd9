import { expect, it } from 'vitest';
import { createRecoveryCodes, hashRecoveryCode } from '../../../core/administration/codes.ts';

it('generates ten different recovery codes of 140 bits each', () => {
  const codes = createRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
  }
});

it('a recovery code is the same however it is written', () => {
  const hashes = [
    '7K01-X0MB-7KQ2-X0MB',
    '7k01x0mb7kq2x0mb',
    ' 7KOI XOMB 7KQ2 XOMB ',
    '7kol-xomb-7kq2-xomb',
  ].map(hashRecoveryCode);
  expect(new Set(hashes).size).toBe(1);
  expect(hashRecoveryCode('7K01-X0MB-7KQ2-X0MC')).not.toBe(hashes[0]);
});
