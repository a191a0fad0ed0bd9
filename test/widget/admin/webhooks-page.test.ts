/**
 * Webhooks as a page: what is sent for what was filled in, and that nothing of it is lost where the
 * server refuses it.
 */

import { expect, html } from '@open-wc/testing';
import type { Webhook } from '../../../bff/contract/admin-webhooks.ts';
import type { Toast } from '../../../widget/admin/desk.ts';
import '../../../widget/admin/webhooks/webhooks-page.ts';
import { waitFor } from '../support/wait-for.ts';
import { aDesk } from './support/a-desk.ts';
import { fixtureAt } from './support/at-desk.ts';

const webhook: Webhook = {
  id: 7,
  url: 'https://shop.example/hook',
  description: 'The shop',
  events: ['created', 'cancelled'],
  customer_data: false,
  private: false,
  created_at: '2026-11-20T08:00:00.000Z',
  disabled: null,
  old_secret_until: null,
  last: null,
};
const settingsOf = ({ url, description, events, customer_data, private: isPrivate }: Webhook) => ({
  url,
  description,
  events,
  customer_data,
  private: isPrivate,
});
const typed = {
  url: 'http://10.0.0.7/typed',
  description: 'As typed',
  events: ['rescheduled'],
  customer_data: true,
  private: true,
};
const refuse = (status: number, body: object) => Response.json(body, { status });
const INVALID = {
  error: 'url: Write an address that begins with https://.',
  code: 'request_invalid',
  field: 'url',
  refusal: { code: 'url_without_https', params: {} },
};

interface Sent {
  readonly call: string;
  readonly body: unknown;
}

/** `answers`: the answers to calls other than reads, in order; the last one is repeated. */
async function aPage(
  answers: readonly (() => object)[] = [],
  webhooks: readonly Webhook[] = [webhook],
) {
  const sent: Sent[] = [];
  const toasts: Toast[] = [];
  const stored = { webhooks };
  const desk = aDesk({
    toast: (toast) => void toasts.push(toast),
    serve: async (call, body) => {
      // As over a network, an answer comes after what the page does by itself.
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (call === 'GET /webhooks') {
        return stored;
      }
      if (call === 'POST /session/confirm') {
        return aDesk().session;
      }
      sent.push({ call, body });
      return (answers[sent.length - 1] ?? answers.at(-1) ?? (() => stored))();
    },
  });
  const element = await fixtureAt(desk, html`<admin-webhooks></admin-webhooks>`);
  await waitFor('the list', () => element.querySelector('.card, .empty'));
  return { element, sent, toasts, stored };
}

function press(root: ParentNode, label: string | RegExp): void {
  const button = [...root.querySelectorAll('button')].find(({ textContent }) =>
    typeof label === 'string' ? textContent.trim() === label : label.test(textContent.trim()),
  );
  if (!button) {
    throw new Error(`No button: ${label}`);
  }
  button.click();
}

const dialogIn = (element: Element) =>
  waitFor('the dialog', () => element.querySelector('admin-webhook-dialog dialog[open]'));
const said = (root: Element) =>
  waitFor('what is wrong', () => root.querySelector('[role=alert]')).then(({ textContent }) =>
    textContent.trim(),
  );
const field = (dialog: Element, name: string) =>
  dialog.querySelector<HTMLInputElement>(`[name=${name}]`);

function fillIn(dialog: Element, settings: typeof typed): void {
  for (const input of dialog.querySelectorAll('input')) {
    if (input.type === 'checkbox') {
      const isWanted =
        settings.events.includes(input.name) ||
        (input.name === 'customer_data' && settings.customer_data) ||
        (input.name === 'private' && settings.private);
      if (input.checked !== isWanted) {
        input.click();
      }
    } else {
      input.value = input.name === 'url' ? settings.url : settings.description;
    }
  }
}

const filledIn = (dialog: Element) => ({
  url: field(dialog, 'url')?.value,
  description: field(dialog, 'description')?.value,
  events: ['created', 'rescheduled', 'cancelled'].filter((name) => field(dialog, name)?.checked),
  customer_data: field(dialog, 'customer_data')?.checked,
  private: field(dialog, 'private')?.checked,
});

describe('a webhook that is saved', () => {
  const ways = [
    { way: 'added', button: 'Add a webhook', call: 'POST /webhooks', more: {} },
    {
      way: 'changed',
      button: /^Change/,
      call: 'PUT /webhooks/7',
      more: { known: settingsOf(webhook) },
    },
  ];

  for (const { way, button, call, more } of ways) {
    it(`keeps all input if it is refused when ${way}, and can be sent again`, async () => {
      const { element, sent, stored, toasts } = await aPage([
        () => refuse(400, INVALID),
        () => ({ ...stored, remark: null }),
      ]);
      press(element, button);
      fillIn(await dialogIn(element), typed);
      press(await dialogIn(element), 'Save');
      await waitFor('the refusal', () => element.querySelector('dialog[open] [role=alert]'));
      const dialog = await dialogIn(element);
      expect(filledIn(dialog)).to.deep.equal(typed);
      expect(await said(dialog)).to.equal('Write an address that begins with https://.');
      expect(document.activeElement).to.equal(dialog.querySelector('[role=alert]'));
      press(dialog, 'Save');
      await waitFor('the second answer', () => toasts.length > 0);
      const body = { ...typed, ...more };
      expect(sent).to.deep.equal([
        { call, body },
        { call, body },
      ]);
    });

    it(`keeps all input if the password is not given when ${way}`, async () => {
      const { element, sent } = await aPage([
        () => refuse(403, { error: 'Give your password again first', code: 'confirm_needed' }),
      ]);
      press(element, button);
      fillIn(await dialogIn(element), typed);
      press(await dialogIn(element), 'Save');
      const asked = await waitFor('the question', () =>
        document.querySelector('admin-confirm dialog[open]'),
      );
      press(asked, 'Cancel');
      const dialog = await dialogIn(element);
      expect(filledIn(dialog)).to.deep.equal(typed);
      expect(await said(dialog)).to.equal('Enter your password again.');
      expect(sent).to.have.length(1);
    });
  }

  it('is sent once more after the password', async () => {
    const { element, sent, toasts, stored } = await aPage([
      () => refuse(403, { error: 'Give your password again first', code: 'confirm_needed' }),
      () => ({ ...stored, remark: { code: 'host_unknown', params: { host: 'shop.example' } } }),
    ]);
    press(element, /^Change/);
    fillIn(await dialogIn(element), typed);
    press(await dialogIn(element), 'Save');
    const asked = await waitFor('the question', () =>
      document.querySelector('admin-confirm dialog[open]'),
    );
    const password = field(asked, 'password');
    if (password) {
      password.value = 'a long password';
    }
    press(asked, 'Continue');
    await waitFor('the second answer', () => toasts.length > 0);
    expect(sent[1]).to.deep.equal(sent[0]);
    expect(toasts[0]?.text).to.equal(
      'The name shop.example leads to no address. It is saved anyway.',
    );
    expect(element.querySelector('admin-webhook-dialog')).to.equal(null);
  });

  it('keeps the input after a conflict, says what changed, and then uses that version', async () => {
    const meanwhile = { ...webhook, url: 'https://shop.example/new', customer_data: true };
    const { element, sent, stored, toasts } = await aPage([
      () => {
        stored.webhooks = [meanwhile];
        return refuse(409, { error: 'Changed meanwhile', code: 'version_conflict' });
      },
      () => ({ ...stored, remark: null }),
    ]);
    press(element, /^Change/);
    fillIn(await dialogIn(element), typed);
    press(await dialogIn(element), 'Save');
    await waitFor('the refusal', () => element.querySelector('dialog[open] [role=alert]'));
    const dialog = await dialogIn(element);
    expect(filledIn(dialog)).to.deep.equal(typed);
    expect(await said(dialog)).to.contain(
      '“https://shop.example/new · The shop · New bookings · Cancelled bookings · Include what customers entered”',
    );
    press(dialog, 'Save');
    await waitFor('the second answer', () => toasts.length > 0);
    expect(sent[1]?.body).to.deep.equal({ ...typed, known: settingsOf(meanwhile) });
  });

  it('is not sent without an event', async () => {
    const { element, sent } = await aPage();
    press(element, 'Add a webhook');
    const dialog = await dialogIn(element);
    fillIn(dialog, { ...typed, events: [] });
    press(dialog, 'Save');
    expect(await said(dialog)).to.equal('Choose at least one.');
    expect([sent, field(dialog, 'url')?.value]).to.deep.equal([[], typed.url]);
  });
});

describe('a webhook', () => {
  it('is disabled if it is enabled, and enabled if it is disabled', async () => {
    const { element, sent, stored } = await aPage([
      () => {
        stored.webhooks = [
          {
            ...webhook,
            disabled: {
              at: '2026-11-24T08:00:00.000Z',
              reason: { code: 'by_operator', params: {} },
            },
          },
        ];
        return stored;
      },
    ]);
    press(element, /^Switch off/);
    await waitFor('the other switch', () => /Switch on/.test(element.textContent));
    press(element, /^Switch on/);
    await waitFor('the second call', () => sent.length === 2);
    expect(sent.map(({ call }) => call)).to.deep.equal([
      'POST /webhooks/7/disable',
      'POST /webhooks/7/enable',
    ]);
  });

  for (const [name, isAtOnce, hours, keeps] of [
    ['for a day more', false, 24, 'The old one also signs for 24 hours'],
    ['no longer', true, 0, null],
  ] as const) {
    it(`gets a new secret, shown once, while the old one signs ${name}`, async () => {
      const { element, sent, stored } = await aPage([() => ({ ...stored, secret: 'whsec_new' })]);
      press(element, /^New secret/);
      const dialog = await dialogIn(element);
      if (isAtOnce) {
        field(dialog, 'now')?.click();
      }
      press(dialog, 'Make the secret');
      const heading = await waitFor('the secret', () => element.querySelector('#secret-heading'));
      await waitFor('the focus', () => document.activeElement === heading);
      expect(sent).to.deep.equal([{ call: 'POST /webhooks/7/secret', body: { hours } }]);
      expect(element.textContent.includes('also signs for 24 hours')).to.equal(keeps !== null);
      press(element, 'Hide');
      await waitFor('the end of it', () => !element.textContent.includes('whsec_new'));
    });
  }

  const of = (entry: number, changes: object) => ({
    id: entry,
    kind: 'webhook.test',
    booking: null,
    entry,
    written_at: '2026-11-24T08:00:00.000Z',
    next_at: null,
    attempts: 1,
    attempts_in_all: 1,
    ...changes,
  });
  const taken = {
    state: 'delivered',
    last: { at: '2026-11-24T08:00:00.000Z', status: 204, duration_ms: 3, problem: null },
  };
  const refused = {
    state: 'dead',
    last: {
      at: '2026-11-24T08:00:00.000Z',
      status: 500,
      duration_ms: 3,
      problem: { code: 'answered', params: { status: 500 } },
    },
  };

  for (const [name, own, other, says] of [
    ['arrived', taken, refused, 'The test arrived: 204 in 3 ms.'],
    ['did not arrive', refused, taken, 'The test did not arrive: The receiver answered 500.'],
  ] as const) {
    it(`is tested, and says that the test ${name}, whatever came of other messages`, async () => {
      const { element, toasts } = await aPage([
        () => ({ entry: 5 }),
        () => ({ messages: [of(6, other), of(5, own), of(4, other)], more: false }),
      ]);
      press(element, /^Send a test/);
      await waitFor('what came of it', () => toasts.length > 0);
      expect(toasts[0]?.text).to.equal(says);
    });
  }

  it('is removed only after a question', async () => {
    const { element, sent, stored } = await aPage([
      () => {
        stored.webhooks = [];
        return stored;
      },
    ]);
    press(element, /^Remove/);
    const dialog = await dialogIn(element);
    expect([dialog.textContent.includes(webhook.url), sent]).to.deep.equal([true, []]);
    press(dialog, 'Remove');
    await waitFor('the empty list', () => element.querySelector('.empty'));
    expect(sent.map(({ call }) => call)).to.deep.equal(['DELETE /webhooks/7']);
  });

  it('says how the last message went, and why it is off', async () => {
    const last = {
      id: 3,
      kind: 'booking.created',
      booking: 5,
      entry: 4,
      state: 'dead',
      written_at: '2026-11-24T08:00:00.000Z',
      next_at: null,
      attempts: 10,
      attempts_in_all: 10,
      last: { at: '2026-11-24T08:00:00.000Z', status: 500, duration_ms: 12, problem: null },
    } as const;
    const disabled = {
      at: '2026-11-24T08:05:00.000Z',
      reason: { code: 'wants_no_more', params: {} },
    };
    const { element } = await aPage([], [{ ...webhook, last, disabled }]);
    expect(element.textContent).to.contain('New booking, 09:00 · Given up · 500');
    expect(element.textContent).to.contain(
      'The receiver answered 410, so it wants no more webhooks (09:05)',
    );
  });
});
