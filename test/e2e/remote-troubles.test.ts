/**
 * The widget in front of another installation that is in trouble: at the beginning, and when the
 * booking is sent. Each trouble in its own words, and nothing is lost.
 */

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { SLOT, TOKEN, workingUpstream } from '../bff/remote/support/a-remote-source.ts';
import { startFront } from '../bff/remote/support/start-front.ts';
import {
  type Script,
  startUpstreamStub,
  type UpstreamStub,
} from '../bff/remote/support/upstream-stub.ts';
import { type Browser, keepBodies, launchChromium, openPage } from './support/chromium.ts';
import { aCustomer } from './support/customer.ts';

const NOT_NOW = /isn’t possible right now/;
const UNKNOWN = /don’t know if you’re booked/;
const MANY = /Many people are booking right now/;

/** Messages at the start, and for a booking if they differ. */
const troubles: [string, Script, RegExp, RegExp?][] = [
  ['refuses the token (401)', { status: 401, body: { error: 'Unauthorized' } }, NOT_NOW],
  ['is switched off (503)', { status: 503, body: { error: 'API disabled' } }, NOT_NOW],
  [
    'is garbage',
    { status: 200, text: '<!doctype html><p>Hello', headers: { 'Content-Type': 'text/html' } },
    NOT_NOW,
    UNKNOWN,
  ],
  ['is down in the middle of an answer', 'cut', NOT_NOW, UNKNOWN],
  ['is slow', 'hang', NOT_NOW, UNKNOWN],
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

async function setScene(timeLimitMs = 8_000) {
  const upstream = await startUpstreamStub(workingUpstream);
  const front = await startFront(upstream.url, timeLimitMs, true);
  const { page, traffic } = await openPage(browser);
  const bodies = keepBodies(page);
  onTestFinished(async () => {
    await page.context().close();
    await upstream.close();
    const everyByte = [...traffic, ...bodies, front.everyByte()].join('\n');
    for (const seen of ['/widget/v1/schedules', '</slotwell-booking>']) {
      expect(everyByte).toContain(seen);
    }
    expect(everyByte.includes(TOKEN.slice(4, 36)), 'half of the token').toBe(false);
  });
  const customer = aCustomer(page);
  return {
    upstream,
    front,
    customer,
    visit: () => page.goto(`${front.url}/book?lang=en`),
    /** The form of a time; the customer may go on before it is here. */
    formOf: (time: string) =>
      page.waitForResponse(
        (response) =>
          response.url().includes('/widget/v1/forms?') &&
          decodeURIComponent(response.url()).includes(time),
      ),
    said: () => customer.widget.getByRole('alert').innerText(),
    tryAgain: () => customer.widget.getByRole('button', { name: 'Try again' }).click(),
    /** Up to the check, with a form that is old enough to be sent. */
    reachCheck: async () => {
      await customer.choose(/First visit/);
      await customer.chooseDay();
      await customer.chooseTime(1);
      await customer.fill({ 'Last name': 'Lovelace', 'E-mail': 'ada@example.org' });
      await customer.goOn();
      front.clock.advanceBy(3_000);
    },
  };
}

const play = (upstream: UpstreamStub, scriptOf: (route: string) => Script | undefined) => {
  for (const route of Object.keys(workingUpstream)) {
    const script = scriptOf(route);
    if (script !== undefined) {
      upstream.script(route, script);
    }
  }
};

describe('while the installation behind', () => {
  it.each(troubles)(
    '%s, the widget says so, keeps everything, and books when that is over',
    async (_, script, opening, booking = opening) => {
      const { upstream, customer, visit, said, tryAgain, reachCheck } = await setScene(
        script === 'hang' ? 1_500 : 8_000,
      );
      play(upstream, () => script);
      await visit();
      expect(await said()).toMatch(opening);
      play(upstream, (route) => workingUpstream[route]);
      await tryAgain();
      await reachCheck();
      play(upstream, () => script);
      await customer.book();
      expect(await said()).toMatch(booking);
      await customer.widget.getByText('Lovelace').first().waitFor();
      expect(upstream.calls('POST /api/bookings')).toHaveLength(1);
      play(upstream, (route) => workingUpstream[route]);
      await tryAgain();
      await customer.readConfirmation();
      const keys = upstream
        .calls('POST /api/bookings')
        .map(({ headers }) => headers['idempotency-key']);
      expect(new Set(keys).size).toBe(1);
    },
  );

  it('allows no more calls (429), the widget counts down, keeps everything, and continues', async () => {
    const { upstream, front, customer, visit, said, reachCheck } = await setScene();
    const tooMany = {
      status: 429,
      body: { error: 'Too many requests' },
      headers: { 'Retry-After': '2' },
    };
    /** Lets the seconds pass for server and widget, and checks the messages. */
    const waitOut = async () => {
      const words = await said();
      play(upstream, (route) => workingUpstream[route]);
      front.clock.advanceBy(2_000);
      return words;
    };
    play(upstream, () => tooMany);
    await visit();
    expect(await waitOut()).toMatch(/Many people[\s\S]*Try again in \d s/);
    await reachCheck();
    play(upstream, () => tooMany);
    await customer.book();
    expect(await waitOut()).toMatch(MANY);
    await customer.readConfirmation();
    expect(upstream.calls('POST /api/bookings')).toHaveLength(2);
  });

  it('has given the time away, the widget offers others and books one with all that was typed', async () => {
    const { upstream, front, customer, visit, said, formOf, reachCheck } = await setScene();
    await visit();
    await reachCheck();
    upstream.script('POST /api/bookings', { status: 404, body: { error: 'Time not found' } });
    upstream.script('GET /api/slots', {
      status: 200,
      body: { data: ['2026-12-01 09:00:00', '2026-12-01 11:00:00'] },
    });
    await customer.book();
    expect(await said()).toMatch(/10:00 has just been taken/);
    upstream.script('POST /api/bookings', workingUpstream['POST /api/bookings'] ?? 'cut');
    const form = formOf('09:00');
    await customer.widget.getByRole('alert').locator('[part~=time]').first().click();
    await customer.standAt(/Check and book/);
    await customer.widget.getByText('Lovelace').first().waitFor();
    await form;
    front.clock.advanceBy(3_000);
    await customer.book();
    await customer.readConfirmation();
    const [lost, booked] = upstream
      .calls('POST /api/bookings')
      .map(({ body }) => Object(body).slot);
    expect(lost).toBe(SLOT);
    expect(booked).not.toBe(SLOT);
  });

  it('is down, the widget says so, and whom to ask', async () => {
    const { upstream, visit, said, tryAgain, front } = await setScene();
    await visit();
    await letGo(upstream, front);
    await visit();
    expect(await said()).toMatch(NOT_NOW);
    await tryAgain();
    expect(await said()).toMatch(NOT_NOW);
  });
});

/** Clears the cache and stops the upstream. */
async function letGo(
  upstream: UpstreamStub,
  { clock }: Awaited<ReturnType<typeof startFront>>,
): Promise<void> {
  await upstream.close();
  clock.advanceBy(300_000);
}
