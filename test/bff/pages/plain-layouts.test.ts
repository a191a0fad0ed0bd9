/** The pages without scripts say how long an appointment takes whose parts leave a wait. */

import { describe, expect, it } from 'vitest';
import { useServerPerTest } from '../support/test-server.ts';
import type { Answer } from '../widget-gate/support/visitor.ts';
import { atCheck, bookFrom, formOf, send, someone } from './plain-visitor.ts';
import { takeDevice, withWaits } from './waiting-parts.ts';

const server = useServerPerTest({ installation: withWaits() });
const letExpire = () => server().clock.advanceBy(31 * 60_000);

const whenOf = (page: string) => /<strong>(.*?)<\/strong>/.exec(page)?.[1];

it('the check says what the held time takes, and if that is unknown what the reason takes', async () => {
  const check = await atCheck(server(), '2026-12-01 08:00:00', someone());
  expect(whenOf(check.text)).toMatch(/08:00.*, 40 min$/);
  const fields = formOf(check.text, '/book/plain/book');
  expect(fields.minutes).toBe('40');
  for (const wrong of ['', 'long', '0']) {
    const { text } = await send(server(), 'check', { ...fields, minutes: wrong });
    expect(whenOf(text)).toMatch(/, 30 min$/);
  }
});

describe('a held time that expires while the check is on screen', () => {
  const NINE = '2026-12-01 09:00:00';
  const longOf = async ({ headers }: Answer) => {
    const secret = /\/manage\/([^?]+)/.exec(String(headers.location))?.[1] ?? '';
    const found = await server().core.storage.bookings.findManaged(secret);
    return found && found.booking.endsAt - found.booking.startsAt;
  };

  it('is booked for as long as the check said, even if a shorter one is free by then', async () => {
    const other = await takeDevice(server(), '2026-12-01 09:20:00');
    const check = await atCheck(server(), NINE, someone());
    expect(whenOf(check.text)).toMatch(/, 40 min$/);
    letExpire();
    await server().core.service.cancel({
      bookingId: other,
      actor: 'K',
      trigger: 'admin',
      respectCutoff: false,
    });
    expect(await longOf(await bookFrom(server(), check))).toBe(40);
  });

  it('is not booked for longer before the customer has seen it, and keeps what was typed', async () => {
    const check = await atCheck(server(), NINE, someone({ 'f.last_name': 'Hopper' }));
    expect(whenOf(check.text)).toMatch(/, 30 min$/);
    letExpire();
    await takeDevice(server(), '2026-12-01 09:20:00');
    const again = await bookFrom(server(), check);
    expect(again.status).toBe(409);
    expect(again.text).toContain('At this time, your appointment would take 40 min.');
    expect(whenOf(again.text)).toMatch(/, 40 min$/);
    expect(again.text).toContain('Hopper');
    expect(again.text).toContain('Held for you until');
    expect(await longOf(await bookFrom(server(), again))).toBe(40);
  });

  it('is booked once if both checks are sent', async () => {
    const check = await atCheck(server(), NINE, someone());
    letExpire();
    await takeDevice(server(), '2026-12-01 09:20:00');
    const again = await bookFrom(server(), check);
    const [first, second] = [await bookFrom(server(), again), await bookFrom(server(), check)];
    expect(second.headers.location).toBe(first.headers.location);
  });

  it('is held anew once, however often the old check is sent', async () => {
    const check = await atCheck(server(), NINE, someone());
    letExpire();
    await takeDevice(server(), '2026-12-01 09:20:00');
    const answers = await Promise.all([bookFrom(server(), check), bookFrom(server(), check)]);
    answers.push(await bookFrom(server(), check), await bookFrom(server(), check));
    for (const again of answers) {
      expect(again.status).toBe(409);
      expect(again.text).toContain('At this time, your appointment would take 40 min.');
      expect(again.text).toContain('Held for you until');
    }
    const [first = check] = answers;
    expect(await longOf(await bookFrom(server(), first))).toBe(40);
  });

  it('is held anew once without a hold, however often the check is sent', async () => {
    const { text } = await atCheck(server(), NINE, someone());
    letExpire();
    await takeDevice(server(), '2026-12-01 09:20:00');
    const fields = { ...formOf(text, '/book/plain/book'), hold: '', until: '', minutes: '' };
    const check = await send(server(), 'check', fields);
    const answers = [await bookFrom(server(), check), await bookFrom(server(), check)];
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    const [first = check, second = check] = answers;
    expect(second.text).toContain('At this time, your appointment would take 40 min.');
    expect(await longOf(await bookFrom(server(), first))).toBe(40);
  });

  it('is offered no more if it is free for no length', async () => {
    const check = await atCheck(server(), NINE, someone());
    letExpire();
    await takeDevice(server(), '2026-12-01 09:20:00');
    await takeDevice(server(), '2026-12-01 09:30:00');
    const { status, text } = await bookFrom(server(), check);
    expect(status).toBe(409);
    expect(text).toContain('This time has just been taken.');
  });
});

it('a check without a hold promises what the reason takes', async () => {
  const { text } = await atCheck(server(), '2026-12-01 08:00:00', someone());
  letExpire();
  const fields = { ...formOf(text, '/book/plain/book'), hold: '', until: '', minutes: '' };
  const check = await send(server(), 'check', fields);
  expect(whenOf(check.text)).toMatch(/, 30 min$/);
  const again = await bookFrom(server(), check);
  expect(again.status).toBe(409);
  expect(again.text).toContain('At this time, your appointment would take 40 min.');
});
