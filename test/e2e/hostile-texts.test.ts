/**
 * Cross-site scripting (XSS) in the administration area: names, labels, notes, answers, reasons and
 * all configured texts hold markup, which every page shows as text, under its policy and Trusted
 * Types.
 */

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../widget/admin/pages.ts';
import type { WatchedPage } from './support/chromium.ts';
import { enterCredentials, katrin, printedAddress } from './support/desk.ts';
import { HOSTILE_ADDRESS, hostile, setHostileScene } from './support/hostile-texts.ts';

const scene = await setHostileScene();
let desk: WatchedPage;

beforeAll(async () => {
  const { operator, open } = scene();
  desk = await open();
  const { page } = desk;
  await page.goto(printedAddress(operator));
  await page.getByLabel('Your name').fill(hostile('Katrin'));
  await page.getByLabel('E-mail').fill(katrin.email);
  await page.getByLabel('Password').fill(katrin.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
}, 60_000);

/** Calls the administration API as its pages do. */
async function ask(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ readonly status: number; readonly json: { readonly id: number } }> {
  return await desk.page.evaluate(
    async ({ method, path, body }) => {
      const headers = {
        'slotwell-admin': '1',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const answer = await fetch(`/admin/api/v1${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, json: answer.status === 204 ? null : await answer.json() };
    },
    { method, path, body },
  );
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const submission = {
  first_name: hostile('First'),
  last_name: hostile('Last'),
  email: 'ada@example.org',
  phone: '030 1',
  choice: hostile('option'),
};

/**
 * Creates bookings with a note, a move outside the rules and a cancellation with a message; returns
 * the number.
 */
async function fillTheDay(): Promise<number> {
  const made = async (slot: string) =>
    await ask('POST', '/bookings', {
      schedule: 1,
      reason: 1,
      slot: `${dayIn(2)} ${slot}:00`,
      submission,
      note: hostile('Note'),
    });
  const kept = await made('09:00');
  const cancelled = await made('11:00');
  expect([kept.status, cancelled.status]).toEqual([201, 201]);
  const { id } = kept.json;
  const overrule = { reason: hostile('Overruled') };
  expect(
    (
      await ask('POST', `/bookings/${id}/move`, {
        slot: `${dayIn(2)} 21:30:00`,
        version: 1,
        overrule,
      })
    ).status,
  ).toBe(200);
  expect(
    (
      await ask('POST', `/bookings/${cancelled.json.id}/cancel`, {
        version: 1,
        message: hostile('Message'),
      })
    ).status,
  ).toBe(200);
  const absence = { schedules: [2], from: dayIn(2), until: dayIn(2), note: hostile('Absent') };
  expect((await ask('POST', '/absences', absence)).status).toBe(201);
  expect(
    (
      await ask('POST', '/invitations', {
        email: 'sam@example.org',
        role: 'viewer',
        schedules: [1],
      })
    ).status,
  ).toBe(201);
  return id;
}

/** Parameters that pages of the administration read from their address. */
const PARAMETERS = [
  ...['day', 'booking', 'schedule', 'reason', 'time', 'id', 'object'],
  ...['person', 'kind', 'from', 'until', 'code', 'next', 'return'],
];

const originsOfLinks = (page: Page) =>
  page
    .locator('a[href]')
    .evaluateAll((all) =>
      all.map((link) => (link instanceof HTMLAnchorElement ? new URL(link.href).origin : '')),
    );

describe('markup in every text stays text', () => {
  let booking = 0;

  it('on every page of the administration area, under its policy', async () => {
    booking = await fillTheDay();
    const { page } = desk;
    const { operator, look } = scene();
    const queries: Readonly<Record<string, string>> = {
      '/': `?day=${dayIn(2)}&booking=${booking}`,
      '/calendar/week': `?day=${dayIn(2)}&schedule=1&booking=${booking}`,
      '/explain': `?schedule=2&reason=1&day=${dayIn(2)}&time=10:00`,
      '/configuration/calendars': '?id=1',
      '/configuration/reasons': '?id=1',
    };
    const own = ROUTES.map(({ path }) => path).filter(
      (path) => path !== '/set-up' && path !== '/invitation',
    );
    for (const path of own) {
      await page.goto(`${operator.url}/admin${path}${queries[path] ?? ''}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
      await look(page);
    }
    expect(desk.complaints).toEqual([]);
  }, 120_000);

  it('in the dialogs about a booking', async () => {
    const { page } = desk;
    const { operator, look } = scene();
    await page.goto(`${operator.url}/admin/?day=${dayIn(2)}&booking=${booking}`);
    const details = page.getByRole('complementary', { name: 'Booking' });
    for (const button of [/^Move/, /^Cancel …/]) {
      await details.getByRole('button', { name: button }).first().click();
      await page.getByRole('dialog').getByRole('heading').first().waitFor();
      await look(page);
      await page.keyboard.press('Escape');
    }
    expect(desk.complaints).toEqual([]);
  }, 120_000);

  it('in the dialogs of the day, and in the search', async () => {
    const { page } = desk;
    const { look } = scene();
    for (const button of ['New booking', 'Absence']) {
      await page.getByRole('button', { name: button }).first().click();
      await page.getByRole('dialog').getByRole('button').nth(1).waitFor();
      await look(page);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('combobox').first().fill('ada@example');
    await page.getByRole('option').first().waitFor();
    await look(page);
    expect(desk.complaints).toEqual([]);
  }, 120_000);

  it('in the effect of a change', async () => {
    const { page } = desk;
    const { operator, look } = scene();
    await page.goto(`${operator.url}/admin/configuration/reasons?id=1`);
    await page.getByLabel('Duration (minutes)').fill('45');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
    await look(page);
    expect(desk.complaints).toEqual([]);
  }, 120_000);

  it('including each of the texts at least once', () => {
    const configured = ['Practice', 'Katrin', 'Calendar 1 ', 'Reason 1 ', 'Label', 'Option'];
    const written = ['First', 'Last', 'Note', 'Overruled', 'Absent'];
    expect(scene().unseen([...configured, ...written])).toEqual([]);
  });

  it('in addresses of the administration area, which lead nowhere else', async () => {
    const { operator, open, look } = scene();
    const { page } = await open();
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).origin));
    await page.context().addCookies(await desk.page.context().cookies());
    for (const value of [HOSTILE_ADDRESS, '//evil.example/admin']) {
      const query = new URLSearchParams(PARAMETERS.map((name) => [name, value]));
      for (const { path } of ROUTES) {
        await page.goto(`${operator.url}/admin${path}?${query}#${encodeURIComponent(value)}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await look(page);
        const origins = await originsOfLinks(page);
        expect(origins.filter((origin) => origin !== operator.url)).toEqual([]);
      }
    }
    expect(new Set(visited)).toEqual(new Set([operator.url]));
  }, 240_000);

  it('after signing in, which leads back to the same page and nowhere else', async () => {
    const { operator, open } = scene();
    for (const path of [
      '/admin//evil.example/',
      `/admin/log?next=https://evil.example&return=${HOSTILE_ADDRESS}`,
    ]) {
      const { page } = await open();
      await page.goto(operator.url + path);
      await enterCredentials(page);
      await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
      expect(new URL(page.url()).origin).toBe(operator.url);
      await page.context().close();
    }
  }, 180_000);

  it('with a proxy that merges slashes: links and calls stay here', async () => {
    const { operator, open } = scene();
    const { page } = await open();
    await page.route(/\/\/admin\/$/, (route) => route.continue({ url: `${operator.url}/admin/` }));
    await page.goto(`${operator.url}//admin/`);
    await page.getByLabel('E-mail').waitFor();
    await page.context().addCookies(await desk.page.context().cookies());
    await page.reload();
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    expect(new Set(await originsOfLinks(page))).toEqual(new Set([operator.url]));
  }, 60_000);
});
