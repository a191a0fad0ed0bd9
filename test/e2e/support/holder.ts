/** Customers who hold times, and what others can do to them. */

import type { BrowserContextOptions } from 'playwright-core';
import type { WidgetHoldBody, WidgetSlotsBody } from '../../../bff/contract/widget-api.ts';
import type { WatchedPage } from './chromium.ts';
import { aCustomer, type Customer } from './customer.ts';
import type { HostPage } from './host-site.ts';
import type { Scene } from './scene.ts';
import { startVisitorProxy } from './visitor-proxy.ts';

/**
 * The server trusts its visitors' proxies, so each visitor has their own address and may hold three
 * times at once.
 */
export const behindProxy = { TRUSTED_PROXIES: 'loopback' };

let visitors = 0;
const nextAddress = () => `192.0.2.${++visitors}`;

export interface Holder extends WatchedPage {
  readonly customer: Customer;
  /** Lets minutes pass in this browser alone: the server's clock stays. `mm:ss` */
  letPass(time: string): Promise<void>;
  /** Returns the text of the countdown. */
  timer(): Promise<string>;
}

export async function aHolder(
  scene: Scene,
  host: Partial<HostPage> = {},
  options: BrowserContextOptions = {},
): Promise<Holder> {
  const proxy = await startVisitorProxy(nextAddress());
  const attributes = 'schedule="1" reason="1" theme="auto"';
  const opened = await scene.visit(
    { attributes, ...host },
    { proxy: { server: proxy.url }, ...options },
  );
  const { page } = opened;
  page.context().on('close', () => proxy.close());
  // It must be installed before the widget starts.
  await page.clock.install();
  await page.reload();
  const customer = aCustomer(page, host.lang === 'de' ? 'de' : 'en');
  return {
    ...opened,
    customer,
    letPass: (time) => page.clock.fastForward(time),
    timer: () => customer.widget.getByRole('timer').innerText(),
  };
}

/**
 * Chooses a day and a time, and says what the server answered to that. The form is there then:
 * minutes that pass would end a call that is on its way.
 */
export async function chooseTime(
  { page, customer }: Holder,
  day: number,
  time = 0,
): Promise<WidgetHoldBody> {
  await customer.chooseDay(day);
  const [answer] = await Promise.all([
    page.waitForResponse(/\/widget\/v1\/holds$/),
    customer.chooseTime(time),
  ]);
  await customer.widget.getByRole('textbox').first().waitFor();
  return answer.json();
}

/** Replaces a hold with its secret, as another visitor could, so that it ends. */
export async function replaceHold(
  { operator, origin }: Pick<Scene, 'operator' | 'origin'>,
  replaces: string,
  slot: string,
): Promise<void> {
  const answer = await fetch(`${operator.url}/widget/v1/holds`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', 'x-forwarded-for': nextAddress() },
    body: JSON.stringify({ schedule: 1, reason: 1, slot, replaces }),
  });
  if (answer.status !== 201) {
    throw new Error(`Not replaced: ${await answer.text()}`);
  }
}

/** Returns the free times of that day. */
export async function freeTimes({ operator }: Scene, slot: string): Promise<readonly string[]> {
  const answer = await fetch(
    `${operator.url}/widget/v1/slots?schedule=1&reason=1&day=${slot.slice(0, 10)}`,
  );
  const { data }: WidgetSlotsBody = await answer.json();
  return data;
}
