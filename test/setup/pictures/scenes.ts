/**
 * The widget's states on the usual way to a booking and its ends, and how to reach each. Others are
 * in the files beside this one.
 */

import type { WidgetSlotsBody } from '../../../bff/contract/widget-api.ts';
import { BASE, type Stage } from './stage.ts';

export type Scene = (stage: Stage) => Promise<void>;

/** Differences from the usual way. */
export interface Way {
  /** Attributes of the widget. Default: the first calendar. */
  readonly attributes?: string;
  readonly style?: string;
  readonly reason?: string;
  /** Index of the earliest time to choose. Default: the first. */
  readonly earliest?: number;
  /** Times are held, unless it is said otherwise. */
  readonly isHeld?: boolean;
}

export async function reachWhen(
  stage: Stage,
  { attributes = 'schedule="1"', style, reason = stage.words.reason }: Way = {},
): Promise<void> {
  const { words } = stage;
  await stage.open(attributes, style);
  await stage.heading(words.what);
  await stage.press(reason);
  await stage.heading(words.when);
  await stage.page.locator('.times [part=time], .month td .free').first().waitFor();
}

export async function reachForm(
  stage: Stage,
  { earliest = 0, isHeld = true, ...way }: Way = {},
): Promise<void> {
  await reachWhen(stage, way);
  await stage.page.locator('.earliest [part=time]').nth(earliest).click();
  await stage.heading(stage.words.form);
  await stage.page.locator(isHeld ? '.pill' : 'form').waitFor();
}

export async function fill(stage: Stage): Promise<void> {
  const { words } = stage;
  for (const [label, value] of words.typed) {
    await stage.type(label, value);
  }
  await stage.page.locator('select').selectOption({ index: 1 });
  await stage.page.locator('textarea').fill(words.note);
}

export async function reachCheck(stage: Stage, way: Way = {}): Promise<void> {
  await reachForm(stage, way);
  await fill(stage);
  await stage.press(stage.words.next);
  await stage.heading(stage.words.check);
}

export async function book(stage: Stage): Promise<void> {
  await stage.page.locator('[type=checkbox]').check();
  await stage.press(stage.words.book);
}

function without(gone: string, { data, instants }: WidgetSlotsBody): WidgetSlotsBody {
  const isLeft = (_: string, at: number) => data[at] !== gone;
  return { data: data.filter(isLeft), instants: instants.filter(isLeft) };
}

export const scenes: Readonly<Record<string, Scene>> = {
  who: async (stage) => {
    await stage.open();
    await stage.heading(stage.words.who);
    await stage.take('01-who');
    await stage.press('Dr. Miriam Lindner');
    await stage.heading(stage.words.what);
    await stage.take('02-what');
    await stage.press(stage.words.back);
    await stage.heading(stage.words.who);
    await stage.take('03-who-chosen');
  },
  when: async (stage) => {
    await reachWhen(stage);
    await stage.take('04-when');
    await stage.page.locator('summary').first().click();
    await stage.take('05-summary-open');
    await stage.page.locator('summary').first().click();
    await stage.press(stage.words.list);
    await stage.take('06-when-list');
    await stage.press(stage.words.month);
    await stage.page.locator('.month td .free').nth(3).click();
    await stage.take('07-when-day');
  },
  full: async (stage) => {
    await reachWhen(stage);
    await stage.page.locator('.month td .full').first().click();
    await stage.page.locator('.wait').waitFor();
    await stage.take('08-waiting-list');
    await stage.page.locator('.wait button').click();
    await stage.take('09-waiting-list-error');
    await stage.page.locator('.wait [type=email]').fill('ada@example.org');
    await stage.page.locator('.wait [type=checkbox]').check();
    await stage.page.locator('.wait button').click();
    await stage.page.locator('.wait .note').waitFor();
    await stage.take('10-waiting-list-joined');
    await stage.press(stage.words.later);
    await stage.take('11-month-full');
  },
  form: async (stage) => {
    await reachForm(stage);
    await stage.take('12-form');
    await stage.press(stage.words.next);
    await stage.page.locator('[part=errors]').waitFor();
    await stage.take('13-form-errors');
    await fill(stage);
    await stage.take('14-form-mended');
  },
  check: async (stage) => {
    await reachCheck(stage);
    await stage.take('15-check');
    await stage.press(stage.words.book);
    await stage.take('16-check-consent');
    await stage.page.locator('[type=checkbox]').check();
    stage.api.next('bookings', 'pending');
    await stage.press(stage.words.book);
    await stage.take('17-check-busy');
  },
  done: async (stage) => {
    // Of the group, this one is given.
    const schedule = { id: 2, name: 'Dr. Tobias Okafor' };
    stage.api.holds.more = { ...stage.api.holds.more, schedule };
    stage.api.receipt = { manage_url: `${BASE}manage/s3cret`, schedule };
    await reachCheck(stage, { attributes: 'schedule="3"' });
    await book(stage);
    await stage.heading(stage.words.done);
    await stage.take('18-done');
    await stage.page.locator('summary').click();
    await stage.take('19-done-menu');
  },
  pending: async (stage) => {
    stage.api.receipt = { status: 'pending', confirm_until: '2026-11-12T13:30:00.000Z' };
    await reachCheck(stage);
    await book(stage);
    await stage.page.locator('[part=confirmation]').waitFor();
    await stage.take('20-pending');
  },
  lost: async (stage) => {
    // In the middle of a day, so that there are times on both sides of it.
    await reachCheck(stage, { earliest: 1 });
    stage.api.next('bookings', { status: 404, body: { code: 'slot_unavailable' } });
    const { slots } = stage.api.answers;
    stage.api.answers.slots = (day) => without('2026-11-16 14:00:00', slots(day));
    await book(stage);
    await stage.page.locator('[part=problem] [part=time]').first().waitFor();
    await stage.take('21-lost');
  },
  zone: async (stage) => {
    await stage.page.clock.install();
    await reachWhen(stage);
    await stage.page.locator('.month td .free').nth(1).click();
    await stage.take('22-other-zone');
  },
  loading: async (stage) => {
    // What stands there meanwhile is of today.
    await stage.page.clock.setFixedTime('2026-11-12T09:00:00Z');
    stage.api.next('days', 'pending');
    await stage.open('schedule="1" reason="1"');
    await stage.heading(stage.words.when);
    await stage.take('23-loading');
  },
  loadingCards: async (stage) => {
    stage.api.next('schedules', 'pending');
    await stage.open();
    await stage.page.waitForTimeout(500);
    await stage.take('24-loading-cards');
  },
  offline: async (stage) => {
    stage.api.next('days', 'offline');
    await stage.open('schedule="1" reason="1"');
    await stage.page.locator('[part=problem]').waitFor();
    await stage.take('25-offline');
  },
  fault: async (stage) => {
    await reachCheck(stage);
    stage.api.next('bookings', { status: 500, body: { code: 'internal' }, retryAfter: 59 });
    await book(stage);
    await stage.page.locator('[part=problem]').waitFor();
    await stage.take('26-our-fault');
  },
  empty: async (stage) => {
    stage.api.answers.days = { data: [], from: '2026-11-12', until: '2027-01-19' };
    await stage.open('schedule="1" reason="1"');
    await stage.heading(stage.words.when);
    await stage.take('27-nothing-free');
  },
  noCalendars: async (stage) => {
    stage.api.answers.schedules = { data: [] };
    await stage.open();
    await stage.take('28-no-calendars');
  },
  unreachable: async (stage) => {
    stage.api.next('config', 'offline');
    await stage.open();
    await stage.page.waitForTimeout(500);
    await stage.take('29-unreachable');
  },
  dialog: async (stage) => {
    await stage.open('mode="dialog"');
    await stage.page.locator('[part~=open]').click();
    await stage.heading(stage.words.who);
    await stage.take('30-dialog');
  },
  floating: async (stage) => {
    await stage.open('mode="floating"');
    await stage.page.locator('[part~=open]').waitFor();
    await stage.take('31-floating');
    await stage.page.locator('[part~=open]').click();
    await stage.heading(stage.words.who);
    await stage.take('32-floating-open');
  },
  floatingUnreachable: async (stage) => {
    stage.api.next('config', 'offline');
    await stage.open('mode="floating"');
    await stage.page.locator('[part=problem]').waitFor();
    await stage.take('33-floating-unreachable');
  },
};
