import { describe, expect, it } from 'vitest';
import {
  createSessionSecret,
  freshUntil,
  hashSessionSecret,
  isFresh,
  isLive,
  lastLive,
  shouldUpdateLastSeen,
} from '../../../core/administration/session.ts';

const NOW = 1_780_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const times = { createdAt: NOW, lastSeenAt: NOW, confirmedAt: NOW };

describe('a session', () => {
  it('lasts until the twelfth hour without use is over', () => {
    expect(isLive(times, NOW + 12 * HOUR - 1)).toBe(true);
    expect(isLive(times, NOW + 12 * HOUR)).toBe(false);
  });

  it('lasts until its seventh day is over, however much it is used', () => {
    const used = { ...times, lastSeenAt: NOW + 7 * DAY - 1 };
    expect(isLive(used, NOW + 7 * DAY - 1)).toBe(true);
    expect(isLive(used, NOW + 7 * DAY)).toBe(false);
  });

  it('is taken away from the moment at which it no longer counts, and not before', () => {
    const over = lastLive(NOW);
    expect(isLive({ ...times, createdAt: over.createdAt }, NOW)).toBe(false);
    expect(isLive({ ...times, createdAt: over.createdAt + 1 }, NOW)).toBe(true);
    expect(isLive({ ...times, lastSeenAt: over.lastSeenAt }, NOW)).toBe(false);
    expect(isLive({ ...times, lastSeenAt: over.lastSeenAt + 1 }, NOW)).toBe(true);
  });

  it('is fresh for five minutes after the password was given', () => {
    expect(freshUntil({ ...times, createdAt: 0 })).toBe(NOW + 5 * MINUTE);
    expect(isFresh(times, NOW + 5 * MINUTE - 1)).toBe(true);
    expect(isFresh(times, NOW + 5 * MINUTE)).toBe(false);
  });

  it('is no longer fresh by a clock that was set back, unless by less than a minute', () => {
    expect(isFresh(times, NOW - MINUTE)).toBe(true);
    expect(isFresh(times, NOW - MINUTE - 1)).toBe(false);
    expect(isFresh(times, NOW - 25 * HOUR)).toBe(false);
  });

  it('has a use written down every five minutes', () => {
    expect(shouldUpdateLastSeen(times, NOW + 5 * MINUTE - 1)).toBe(false);
    expect(shouldUpdateLastSeen(times, NOW + 5 * MINUTE)).toBe(true);
  });

  it('has a secret of 256 bits, another one each time, which its hash does not tell', () => {
    const secret = createSessionSecret();
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(createSessionSecret()).not.toBe(secret);
    expect(hashSessionSecret('abc')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});
