/**
 * An open page of the administration area, as `widget/admin/live.ts` and the calendar behave: it
 * listens, asks for the day when the stream begins and whenever it is told of a change, and
 * connects again when the stream ends.
 */

import { setTimeout } from 'node:timers/promises';
import type { Administrator } from './administrator.ts';
import { ask, memberOf } from './ask.ts';

export interface Shown {
  /** Time by `performance.now()`. */
  readonly at: number;
  /** State as `stateOf` derives it from the day's answer. */
  readonly state: string;
}

export interface OpenPage {
  /** All states shown, in order. */
  readonly shown: readonly Shown[];
  /** How often it connected. */
  readonly connections: number;
  close(): Promise<void>;
}

interface PageOptions {
  readonly administrator: Administrator;
  readonly day: string;
  /** Address of the server to connect to next; `null` if there is none. */
  readonly url: () => string | null;
}

const RETRY_MS = 500;
const STREAM_MS = 600_000;

export function openPage({ administrator, day, url }: PageOptions): OpenPage {
  const shown: Shown[] = [];
  const closing = new AbortController();
  let connections = 0;
  let asked = 0;
  let last = '';
  const loads = new Set<Promise<void>>();

  /** The newest question wins; what cannot be read, or is as it was, leaves what was there. */
  async function load(from: string): Promise<void> {
    asked += 1;
    const own = asked;
    const headers = { ...administrator.headers, ...(last && { 'if-none-match': last }) };
    const answer = await ask(`${from}/admin/api/v1/days/${day}`, { headers });
    if (answer.status !== 200 || own !== asked) {
      return;
    }
    last = answer.etag;
    shown.push({ at: performance.now(), state: stateOf(memberOf(answer, 'schedules')) });
  }

  function reload(from: string): void {
    const loading = load(from).finally(() => loads.delete(loading));
    loads.add(loading);
  }

  async function listen(from: string): Promise<void> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(STREAM_MS)]);
    const reply = await fetch(`${from}/admin/events`, { headers: administrator.headers, signal });
    if (!reply.ok || !reply.body) {
      return;
    }
    connections += 1;
    reload(from);
    let text = '';
    for await (const part of reply.body.pipeThrough(new TextDecoderStream())) {
      text += part;
      if (text.includes('event: changed')) {
        reload(from);
      }
      text = text.slice(text.lastIndexOf('\n\n') + 1);
    }
  }

  async function live(): Promise<void> {
    while (!closing.signal.aborted) {
      const from = url();
      // A connection that breaks is connected again, as a browser does.
      if (from !== null) {
        await listen(from).catch(() => undefined);
      }
      if (!closing.signal.aborted) {
        await setTimeout(RETRY_MS);
      }
    }
  }

  const living = live();
  return {
    shown,
    get connections() {
      return connections;
    },
    close: async () => {
      closing.abort();
      await living;
      await Promise.all(loads);
    },
  };
}

interface DaySchedule {
  readonly bookings: readonly {
    readonly id: number;
    readonly from: number;
    readonly attendance: string;
    readonly noted: boolean;
  }[];
  readonly blocks: readonly unknown[];
}

function isList(value: unknown): value is readonly DaySchedule[] {
  return Array.isArray(value);
}

/** Returns a text that is equal exactly if the same is shown. */
export function stateOf(schedules: unknown): string {
  if (!isList(schedules)) {
    return '';
  }
  const bookings = schedules.flatMap((schedule) =>
    schedule.bookings.map((one) => `${one.id} ${one.from} ${one.attendance} ${one.noted}`),
  );
  return [...bookings.toSorted(), ...schedules.map(({ blocks }) => `${blocks.length} closed`)].join(
    '\n',
  );
}
