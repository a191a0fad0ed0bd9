/** The log of a webhook shows each delivery with its response, and resends it. */

import { expect, html } from '@open-wc/testing';
import type { Webhook, WebhookDelivery } from '../../../bff/contract/admin-webhooks.ts';
import '../../../widget/admin/webhooks/webhook-log.ts';
import { waitFor } from '../support/wait-for.ts';
import { aDesk } from './support/a-desk.ts';
import { fixtureAt } from './support/at-desk.ts';

const AT = '2026-11-24T08:00:00.000Z';
const webhook: Webhook = {
  id: 7,
  url: 'https://shop.example/hook',
  description: '',
  events: ['created'],
  customer_data: false,
  private: false,
  created_at: AT,
  disabled: null,
  old_secret_until: null,
  last: null,
};

const aMessage = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 3,
  kind: 'booking.created',
  booking: 5,
  entry: 4,
  state: 'dead',
  written_at: AT,
  next_at: null,
  attempts: 2,
  attempts_in_all: 5,
  last: {
    at: AT,
    status: 500,
    duration_ms: 12,
    problem: { code: 'answered', params: { status: 500 } },
  },
  ...changes,
});

const attempt = {
  at: AT,
  status: 500,
  duration_ms: 12,
  problem: { code: 'answered', params: { status: 500 } },
  request: 'POST /hook sent-by-us',
  response: 'said-by-them',
};

async function aLog(
  messages: readonly WebhookDelivery[],
  answers: Readonly<Record<string, () => object>> = {},
) {
  const asked: string[] = [];
  const toasts: string[] = [];
  const desk = aDesk({
    toast: ({ text }) => void toasts.push(text),
    serve: (call) => {
      asked.push(call);
      const answer = answers[call];
      return answer ? answer() : { messages, more: false };
    },
  });
  const element = await fixtureAt(
    desk,
    html`<admin-webhook-log .webhook=${webhook}></admin-webhook-log>`,
  );
  await waitFor('the log', () => element.querySelector('table, p.muted'));
  const press = (label: RegExp, at = 0) =>
    [...element.querySelectorAll('button')]
      .filter(({ textContent }) => label.test(textContent.trim()))
      [at]?.click();
  return { element, asked, toasts, press };
}

const words = (element: Element | null | undefined) =>
  element?.textContent.replace(/\s+/g, ' ').trim();

const testMessage = aMessage({
  id: 2,
  kind: 'webhook.test',
  booking: null,
  state: 'waiting',
  next_at: '2026-11-24T09:30:00.000Z',
  attempts: 1,
  attempts_in_all: 1,
  last: {
    at: AT,
    status: null,
    duration_ms: 9,
    problem: { code: 'not_reached_in_time', params: {} },
  },
});

/** The first three cells of each row of the table. */
const cellsIn = (element: Element) =>
  [...element.querySelectorAll('[role=row]')]
    .map((row) => [...row.querySelectorAll('[role=rowheader], [role=cell]')].slice(0, 3).map(words))
    .filter(({ length }) => length > 1);

describe('the log of a webhook', () => {
  it('shows the result of each delivery, and the time of the next try', async () => {
    const { element } = await aLog([aMessage(), testMessage]);
    expect(cellsIn(element)).to.deep.equal([
      [
        'New booking09:00, Booking 5',
        'Given up2 attempts (5 in all)',
        '500 in 12 msThe receiver answered 500.',
      ],
      [
        'Test09:00',
        'Waiting1 attempt, next try 10:30',
        'no answerThe receiver couldn’t be reached in time.',
      ],
    ]);
    expect(element.querySelector('th a')?.getAttribute('href')).to.match(/\/\?booking=5$/);
  });

  it('shows request and response of each attempt verbatim', async () => {
    const second = { ...attempt, status: null, request: 'again', response: null };
    const { element, press } = await aLog([aMessage()], {
      'GET /messages/3/attempts': () => ({ attempts: [attempt, second] }),
    });
    press(/^Details/);
    await waitFor('the attempts', () => element.querySelector('.attempt'));
    const shown = [...element.querySelectorAll('.attempt')].map((one) => [
      words(one.querySelector('h3')),
      ...[...one.querySelectorAll('h4')].map((heading) => [
        words(heading),
        words(heading.nextElementSibling),
        heading.nextElementSibling?.getAttribute('aria-label')?.split(':')[0],
      ]),
    ]);
    expect(shown).to.deep.equal([
      [
        'Attempt 1, 09:00',
        ['Sent', 'POST /hook sent-by-us', 'Sent'],
        ['Answered', 'said-by-them', 'Answered'],
      ],
      ['Attempt 2, 09:00', ['Sent', 'again', 'Sent']],
    ]);
    press(/^Hide details/);
    await waitFor('the end of them', () => !element.querySelector('.attempt'));
  });

  it('resends deliveries that are not pending, and reloads the log', async () => {
    const { element, asked, toasts, press } = await aLog(
      [aMessage(), aMessage({ id: 2, state: 'waiting', attempts: 0, attempts_in_all: 5 })],
      { 'POST /messages/3/resend': () => ({}) },
    );
    const again = [...element.querySelectorAll('button')].filter(({ textContent }) =>
      textContent.includes('Send again'),
    );
    expect(again).to.have.length(1);
    press(/^Send again/);
    await waitFor('the new log', () => asked.length === 3);
    expect(asked.slice(1)).to.deep.equal(['POST /messages/3/resend', 'GET /webhooks/7/messages']);
    expect(toasts).to.deep.equal(['It is being sent again.']);
  });

  it('says if resending was refused', async () => {
    const { element, toasts, press } = await aLog([aMessage()], {
      'POST /messages/3/resend': () =>
        Response.json({ error: 'Not found', code: 'not_found' }, { status: 404 }),
    });
    press(/^Send again/);
    await waitFor('what is wrong', () => element.querySelector('[role=alert]'));
    expect(toasts).to.deep.equal([]);
  });

  it('puts older messages below the newer ones', async () => {
    const { element, press, asked } = await aLog([], {
      'GET /webhooks/7/messages': () => ({ messages: [aMessage({ id: 9 })], more: true }),
      'GET /webhooks/7/messages?before=9': () => ({
        messages: [aMessage({ id: 8, booking: 4 })],
        more: false,
      }),
    });
    press(/^Show older ones/);
    await waitFor('the older one', () => /Booking 4/.test(element.textContent));
    expect(
      [...element.querySelectorAll('th a')].map(({ textContent }) => textContent),
    ).to.deep.equal(['Booking 5', 'Booking 4']);
    expect(element.textContent).not.to.contain('Show older ones');
    expect(asked).to.have.length(2);
  });

  it('reloads after an action on its webhook', async () => {
    const { element, asked } = await aLog([aMessage()]);
    Object.assign(element, { webhook: { ...webhook } });
    await waitFor('the second reading', () => asked.length === 2);
    expect(asked[1]).to.equal(asked[0]);
  });

  for (const state of ['waiting', 'dead'] as const) {
    it(`asks ${state === 'waiting' ? 'again while a message waits' : 'once where none waits'}`, async () => {
      const { setInterval } = window;
      const beats: (() => void)[] = [];
      window.setInterval = ((beat: () => void) => {
        beats.push(beat);
        return 0;
      }) as typeof setInterval;
      try {
        const { asked } = await aLog([aMessage({ state })]);
        for (const beat of beats) {
          beat();
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect([beats.length, asked.length]).to.deep.equal([1, state === 'waiting' ? 2 : 1]);
      } finally {
        window.setInterval = setInterval;
      }
    });
  }

  it('says that nothing was sent', async () => {
    const { element } = await aLog([]);
    expect(words(element)).to.equal('Nothing has been sent to it in the last 30 days.');
  });
});
