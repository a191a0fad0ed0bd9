/** The mail that offers a time to a customer who waits. */

import { describe, expect, it } from 'vitest';
import { aReason } from '../../../bff/support/an-installation.ts';
import { composeWaiting } from './messages.ts';

const layout = (durationMinutes: number) => ({
  durationMinutes,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
});

/** What the mail says of the time. */
const whenOf = (minutes: readonly number[]) => {
  const layouts = minutes.map(layout);
  const reason = aReason({ durationMinutes: 60, ...(layouts.length > 0 && { layouts }) });
  const { text } = composeWaiting('offered', { reason, timeZone: 'Asia/Tokyo' });
  return text.split('\n').filter((line) => / \d\d:\d\d /.test(line) && !line.includes('until'));
};

describe('the offer of a time to a waiting customer', () => {
  it('says from when until when it is', () => {
    expect(whenOf([])).toEqual(whenOf([60]));
    expect(whenOf([])[0]).toMatch(/24 November 2026, 09:30 to 10:30 \(Berlin time\)$/);
  });

  it('says only when it begins if its parts may take longer in another order', () => {
    const lines = whenOf([75]);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/24 November 2026, 09:30 \(Berlin time\)$/);
    expect(lines[1]).toMatch(/17:30/);
    expect(lines[1]).not.toMatch(/18:/);
  });
});
