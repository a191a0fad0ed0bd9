/** Writers who book and readers who ask for the times of the same days, each at any node. */

import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTES_PER_DAY, MS_PER_MINUTE } from '../../../core/time/units.ts';
import { reasonsOf } from '../../bench/scaled-database.ts';
import { createFreshnessJudge, type Place } from './judge.ts';

export interface Node {
  readonly url: string;
  /** Whether it is stopped now, so that its answers wait. */
  isStopped: boolean;
}

export interface CrowdOptions {
  readonly nodes: readonly Node[];
  readonly token: string;
  readonly calendars: number;
  /** Midnight of the first day that is booked, UTC epoch minutes. */
  readonly from: number;
  readonly writers: number;
  readonly readers: number;
  /** Pause of a writer after each booking, milliseconds on average. */
  readonly pause: number;
  readonly answers: number;
  readonly seconds: number;
  /** Ends as soon as one answer is too old. */
  readonly endsAtFirst: boolean;
}

export interface CrowdResult {
  answers: number;
  /** Those for whose day a commit had been acknowledged within the last 100 ms. */
  fresh: number;
  commits: number;
  /** Answers that were no list of times, and bookings that were not acknowledged. */
  failed: number;
  stale: number;
  missing: number;
  readonly examples: string[];
}

const DAYS = 60;
const GRID_MINUTES = 15;
const PLACES = MINUTES_PER_DAY / GRID_MINUTES;
const RECENT = 40;
const FRESH_MS = 100;
/** Of the requests, to a node that is stopped: they are answered when it goes on. */
const TO_STOPPED = 0.03;

interface Day {
  readonly calendar: number;
  readonly day: string;
  readonly places: readonly Place[];
  next: number;
  acknowledgedAt: number;
}

export async function runCrowd(options: CrowdOptions): Promise<CrowdResult> {
  const { nodes, token, writers, readers, answers, seconds, endsAtFirst } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const judge = createFreshnessJudge();
  const days = listDays(options);
  const recent: Day[] = [];
  const result: CrowdResult = {
    answers: 0,
    fresh: 0,
    commits: 0,
    failed: 0,
    stale: 0,
    missing: 0,
    examples: [],
  };
  const end = performance.now() + seconds * 1_000;
  const isOver = () =>
    result.answers >= answers || performance.now() > end || (endsAtFirst && result.stale > 0);
  const send = (path: string, body?: object) =>
    ask(agent, { url: `${pickNode(nodes).url}${path}`, token, body });

  async function write(): Promise<void> {
    const day = pick(days.filter(({ next }) => next < PLACES).slice(0, 40));
    const place = day.places[day.next] ?? '';
    day.next += 1;
    const [reason] = reasonsOf(day.calendar);
    judge.noteAsked(place, performance.now());
    const { status } = await send('/api/bookings', {
      schedule: day.calendar,
      reason,
      slot: place.split('/')[1],
      submission: {},
    });
    if (status === 201) {
      const at = performance.now();
      judge.noteTaken(place, at);
      day.acknowledgedAt = at;
      result.commits += 1;
      recent.unshift(day);
      recent.splice(RECENT);
    } else {
      result.failed += 1;
    }
    await pause(Math.random() * 2 * options.pause);
  }

  async function read(): Promise<void> {
    const { calendar, day, places, acknowledgedAt } = pick(recent.length > 0 ? recent : days);
    const askedAt = performance.now();
    const [reason] = reasonsOf(calendar);
    const { status, text } = await send(
      `/api/slots?schedule=${calendar}&reason=${reason}&day=${day}`,
    );
    if (status !== 200) {
      result.failed += 1;
      return;
    }
    const slots: readonly string[] = JSON.parse(text).data;
    const free = new Set(slots.map((slot) => `${calendar}/${slot}`));
    const answer = { askedAt, answeredAt: performance.now(), places, free };
    const { stale, missing } = judge.judge(answer);
    result.answers += 1;
    result.fresh += askedAt - acknowledgedAt < FRESH_MS ? 1 : 0;
    result.stale += stale.length > 0 ? 1 : 0;
    result.missing += missing.length > 0 ? 1 : 0;
    if (stale.length + missing.length > 0 && result.examples.length < 5) {
      result.examples.push(`stale ${stale.slice(0, 3)}; missing ${missing.slice(0, 3)}`);
    }
  }

  const loop = async (work: () => Promise<void>) => {
    while (!isOver()) {
      await work().catch(async () => {
        result.failed += 1;
        await pause(50);
      });
    }
  };
  await Promise.all([
    ...Array.from({ length: writers }, () => loop(write)),
    ...Array.from({ length: readers }, () => loop(read)),
  ]);
  agent.destroy();
  return result;
}

function listDays({ calendars, from }: CrowdOptions): Day[] {
  return Array.from({ length: calendars * DAYS }, (_, index) => {
    const calendar = 1 + (index % calendars);
    const midnight = from + Math.floor(index / calendars) * MINUTES_PER_DAY;
    const times = Array.from({ length: PLACES }, (_, nth) =>
      wallTime(midnight + nth * GRID_MINUTES),
    );
    return {
      calendar,
      day: wallTime(midnight).slice(0, 10),
      places: times.map((time) => `${calendar}/${time}`),
      next: 0,
      acknowledgedAt: 0,
    };
  });
}

function wallTime(minute: number): string {
  return new Date(minute * MS_PER_MINUTE).toISOString().slice(0, 19).replace('T', ' ');
}

function pickNode(nodes: readonly Node[]): Node {
  const running = nodes.filter(({ isStopped }) => !isStopped);
  return pick(Math.random() < TO_STOPPED ? nodes : running);
}

function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) {
    throw new Error('There is nothing left to choose from.');
  }
  return item;
}

interface Question {
  readonly url: string;
  readonly token: string;
  readonly body?: object | undefined;
}

function ask(
  agent: Agent,
  { url, token, body }: Question,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(url, { agent, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}
