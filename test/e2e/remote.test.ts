/**
 * A second server in front of the first one's REST API: the widget cannot tell, and the token
 * reaches no browser. What it says in trouble: remote-troubles.
 */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ada, anInstallationFile } from './support/an-installation-file.ts';
import { createOperator, type Operator } from './support/built-server.ts';
import { type Browser, keepBodies, launchChromium, openPage } from './support/chromium.ts';
import { aCustomer } from './support/customer.ts';
import { startHostSite } from './support/host-site.ts';

interface Stage {
  readonly browser: Browser;
  readonly upstream: Operator;
  readonly front: Operator;
  readonly site: Awaited<ReturnType<typeof startHostSite>>;
  readonly token: string;
}

let stage: Stage;

beforeAll(async () => {
  const [browser, site, upstream] = await Promise.all([
    launchChromium(),
    startHostSite(),
    createOperator({ API_RATE_LIMIT: '60' }),
  ]);
  await upstream.configure(anInstallationFile({ origins: [] }));
  const token = (await upstream.slotwell('token')).trim();
  await upstream.slotwell('api', 'enable');
  await upstream.start();
  const front = await createOperator({
    UPSTREAM_URL: upstream.url,
    UPSTREAM_TOKEN: token,
    LOG_LEVEL: 'trace',
  });
  const { name, time_zone, locale, contact_email, allowed_origins } = anInstallationFile({
    origins: [site.origin],
  });
  await front.configure({ name, time_zone, locale, contact_email, allowed_origins });
  await front.start();
  site.show({ widgetUrl: front.url });
  stage = { browser, site, upstream, front, token };
});

afterAll(async () => {
  await stage.browser.close();
  await stage.site.close();
  await stage.front.remove();
  await stage.upstream.remove();
});

async function visit() {
  const opened = await openPage(stage.browser);
  const bodies = keepBodies(opened.page);
  await opened.page.goto(stage.site.origin);
  return { ...opened, bodies, customer: aCustomer(opened.page) };
}

describe('a server in front of another installation', () => {
  it('books end to end, and the token is in no byte that the browser or the log saw', async () => {
    const { customer, traffic, bodies } = await visit();
    await customer.choose(/Dr\. Lindner/);
    await customer.choose(/First visit/);
    await customer.chooseDay(1);
    const time = await customer.chooseTime(1);
    await customer.fill(ada);
    await customer.goOn();
    await customer.book();
    expect(await customer.readConfirmation()).toContain(time);
    expect(await stage.upstream.slotwell('booking', 'list', '--json')).toContain('ada@example.org');
    expect([traffic.length > 10, bodies.join('\n').includes('First visit')]).toEqual([true, true]);
    for (const secret of [stage.token, stage.token.slice(4, 36)]) {
      expect([...traffic, ...bodies].join('\n')).not.toContain(secret);
      expect(stage.front.log()).not.toContain(secret);
    }
  });
});
