/**
 * Changes a day through the administration's calls, one thing after the other, and writes down how
 * the day looked after each.
 */

import type { Administrator } from './administrator.ts';
import { type Answer, memberOf } from './ask.ts';
import { type Shown, stateOf } from './open-page.ts';

export interface DayWriter {
  /** How the day looked, in order; each from when its change was acknowledged. */
  readonly written: readonly Shown[];
  /** Wrong answers and unseen changes; readers take them out. */
  readonly problems: string[];
  /** Makes the next change. If it is not answered, `look` finds out later. */
  change(url: string): Promise<void>;
  look(url: string): Promise<void>;
}

interface Booked {
  readonly id: number;
  readonly version: number;
}

/**
 * Book, cancel the previous booking, mark, note, close a part of the day, move, reopen. A booking
 * is always active, so that each day looks different.
 */
const STEPS = 7;
const CANCELLING = 1;
const PLACES = 40;
const MINUTES = 30;

export function createDayWriter(administrator: Administrator, day: string): DayWriter {
  const written: Shown[] = [];
  const problems: string[] = [];
  let step = 0;
  let place = 0;
  let doubtful = 0;
  let booked: Booked | null = null;
  let before: Booked | null = null;
  let hasDoubts = false;
  const absence = { schedules: [1], from: day, until: day, between: { from: 1_400, until: 1_420 } };
  const slot = (wanted: number) => {
    const minute = (wanted % PLACES) * MINUTES;
    return `${day} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;
  };

  /** Unanswered requests may have booked a time that is now taken. */
  async function book(url: string): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      place += 1;
      const submission = { last_name: `day-${place}`, email: `day-${place}@example.org` };
      const answer = await administrator.call(url, 'POST /bookings', {
        schedule: 1,
        reason: 1,
        slot: slot(place),
        submission,
        quiet: true,
      });
      if (answer.status < 400 || answer.status >= 500 || tries === PLACES) {
        return answer;
      }
    }
  }

  async function send(url: string): Promise<Answer> {
    if (booked === null) {
      return await book(url);
    }
    const { id, version } = booked;
    const call = (name: string, body: Readonly<Record<string, unknown>>) =>
      administrator.call(url, name, body);
    const changes = [
      () =>
        administrator.call(url, `POST /bookings/${before?.id}/cancel`, {
          version: before?.version,
          quiet: true,
        }),
      () => call(`POST /bookings/${id}/attendance`, { state: 'arrived', version, known: 'none' }),
      () => call(`PUT /bookings/${id}/note`, { note: `Of ${place}` }),
      () => call('POST /absences', absence),
      () =>
        call(`POST /bookings/${id}/move`, {
          slot: slot(place)
            .replace(/00:00$/, '15:00')
            .replace(/30:00$/, '45:00'),
          version,
          quiet: true,
        }),
      () => call('POST /absences/end', absence),
    ];
    return (await changes[step - 1]?.()) ?? (await book(url));
  }

  async function look(url: string, at = performance.now()): Promise<void> {
    const answer = await administrator.call(url, `GET /days/${day}`);
    if (answer.status !== 200) {
      return void problems.push(`The day was answered with ${answer.status}: ${answer.text}`);
    }
    const state = stateOf(memberOf(answer, 'schedules'));
    if (state !== written.at(-1)?.state) {
      written.push({ at, state });
    }
  }

  async function change(url: string): Promise<void> {
    if (booked === null) {
      step = 0;
    }
    if (step === 0) {
      [before, booked] = [booked, null];
    } else if (step === CANCELLING && before === null) {
      step += 1;
    }
    const answer = await send(url);
    const at = performance.now();
    const id = memberOf(answer, 'id');
    const version = memberOf(answer, 'version');
    if (step !== CANCELLING && typeof id === 'number' && typeof version === 'number') {
      booked = { id, version };
    }
    if (answer.status === 0) {
      booked = null;
    }
    step = (step + 1) % STEPS;
    doubtful = answer.status === 0 ? STEPS : doubtful - 1;
    if (answer.status === 0) {
      hasDoubts = true;
    }
    // Unanswered requests may have taken the target.
    if (answer.status === 0 || (hasDoubts && answer.status === 409)) {
      return;
    }
    if (answer.status >= 300) {
      problems.push(`A change was answered with ${answer.status}: ${answer.text}`);
    }
    const looks = written.length;
    await look(url, at);
    // Closing what is closed changes nothing.
    if (written.length === looks && doubtful <= 0) {
      problems.push('A change is not to be seen on the server that made it.');
    }
  }

  return { written, problems, look, change };
}
