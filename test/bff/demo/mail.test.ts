import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMailbox, createMailCapture, type Mailbox } from '../../../bff/demo/mail.ts';
import { createMailRoutes } from '../../../bff/demo/mail-pages.ts';
import type { RequestState } from '../../../bff/http/context.ts';
import {
  aDelivery,
  aMessageContext,
  anEntry,
  aPractice,
  NOW,
  TO_OPERATOR,
} from '../../core/delivery/mail/messages.ts';
import { anInstallation } from '../support/an-installation.ts';

function aCapture() {
  const mailbox = createMailbox();
  const sender = createMailCapture({
    mailbox,
    baseUrl: 'http://localhost:8080',
    storage: {
      messages: {
        findEntry: async (id) => anEntry({ id }),
        findActiveBookings: async () => [],
        admitMail: async () => null,
        findContext: async (outboxId) => (outboxId === 1 ? aMessageContext() : null),
      },
      configuration: {
        read: async () => ({
          installation: anInstallation(aPractice()),
          publicHolidays: [],
          configVersion: 1,
        }),
      },
    },
  });
  return { ...mailbox, mailbox, sender };
}

const sending = (changes = {}) => ({
  delivery: aDelivery(changes),
  now: NOW,
  signal: new AbortController().signal,
});

/** A server of the routes alone. */
async function serve({ mailbox }: { readonly mailbox: Mailbox }) {
  const app = new Koa<RequestState>().use(createMailRoutes(mailbox).routes());
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  return (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
}

describe('the demonstration’s mail', () => {
  it('is kept instead of sent, the newest first', async () => {
    const capture = aCapture();
    expect((await capture.sender.send(sending())).outcome).toEqual({ kind: 'delivered' });
    await capture.sender.send(sending(TO_OPERATOR));
    expect(capture.list().map(({ id, role, mail }) => [id, role, mail.to])).toEqual([
      [2, 'operator', 'lindner@sonnenhof.example'],
      [1, 'customer', 'ada@customer.example'],
    ]);
  });

  it('is only composed if a mail server would get it as well', async () => {
    const capture = aCapture();
    expect((await capture.sender.send(sending({ outboxId: 2 }))).outcome.kind).toBe('obsolete');
    expect(capture.list()).toEqual([]);
  });

  it('is kept up to two hundred', async () => {
    const capture = aCapture();
    for (let sent = 0; sent < 203; sent += 1) {
      await capture.sender.send(sending());
    }
    expect([
      capture.list().length,
      capture.list()[0]?.id,
      capture.find(3),
      capture.find(4)?.id,
    ]).toEqual([200, 203, null, 4]);
  });
});

describe('/emails', () => {
  it('lists the mails, or says that there are none', async () => {
    const capture = aCapture();
    const ask = await serve(capture);
    expect(await (await ask('/emails')).text()).toContain('Nothing yet.');
    await capture.sender.send(sending());
    expect(await (await ask('/emails')).text()).toContain(
      '<a href="/emails/1?lang=en"><bdi>Di., 24. Nov., 09:30 Uhr: Erstgespräch gebucht',
    );
  });

  it('shows a mail with its headers, as text and as a page in a frame', async () => {
    const capture = aCapture();
    await capture.sender.send(sending());
    const text = await (await (await serve(capture))('/emails/1')).text();
    for (const shown of [
      '&lt;msg_2b7x@localhost&gt;',
      'src="/emails/1/page" sandbox=',
      'Guten Tag Ada Lovelace',
      'BEGIN:VCALENDAR',
    ]) {
      expect(text).toContain(shown);
    }
  });

  it('lets the page of a mail run nothing, load nothing and send nothing', async () => {
    const capture = aCapture();
    await capture.sender.send(sending());
    const answer = await (await serve(capture))('/emails/1/page');
    expect(await answer.text()).toBe(capture.find(1)?.mail.html);
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    );
  });

  it('hands out the calendar file', async () => {
    const capture = aCapture();
    await capture.sender.send(sending());
    const answer = await (await serve(capture))('/emails/1/invite.ics');
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
      'text/calendar; charset=utf-8',
      capture.find(1)?.mail.calendar?.content,
    ]);
  });

  it('is in the language of the browser', async () => {
    const ask = await serve(aCapture());
    expect(await (await ask('/emails?lang=de')).text()).toContain('Noch nichts.');
  });

  it.each(['/emails/2', '/emails/1/secrets', '/emails/x', '/demo'])(
    'leaves %s to others',
    async (path) => {
      const capture = aCapture();
      await capture.sender.send(sending());
      expect((await (await serve(capture))(path)).status).toBe(404);
    },
  );
});
