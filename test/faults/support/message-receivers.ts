/**
 * A mail server and webhook receivers on the loopback: they note every message that they say yes
 * to, as a recipient knows it.
 */

import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Server as NetServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Channel } from '../../../core/delivery/delivery.ts';

export interface MessageReceipt {
  readonly channel: Exclude<Channel, 'calendar'>;
  /** A mail address, or the number at the end of an endpoint's address. */
  readonly recipient: string;
  readonly messageId: string;
  /** Subject of a webhook. */
  readonly about?: { readonly bookingId: number; readonly version: number; readonly event: string };
}

export interface MessageReceivers {
  /** Value for SMTP_URL. */
  readonly smtpUrl: string;
  readonly ports: Readonly<Record<Exclude<Channel, 'calendar'>, number>>;
  webhookUrl(number: number): string;
  /** In the order in which a yes was said. */
  readonly receipts: readonly MessageReceipt[];
  /** Delays answers until this resolves, and drops them if it rejects. */
  answerAfter(wait: (receipt: MessageReceipt) => Promise<unknown>): void;
  close(): Promise<void>;
}

export async function startMessageReceivers(): Promise<MessageReceivers> {
  const receipts: MessageReceipt[] = [];
  let wait: (receipt: MessageReceipt) => Promise<unknown> = async () => undefined;
  const take: Take = async (receipt, isHeard) => {
    await wait(receipt);
    // The client has gone, so it got no answer.
    if (isHeard()) {
      receipts.push(receipt);
    }
  };
  const mail = startMailServer(take);
  const webhooks = startWebhookServer(take);
  const ports = { mail: await portOf(mail.server), webhook: await portOf(webhooks) };
  return {
    smtpUrl: `smtp://127.0.0.1:${ports.mail}`,
    ports,
    webhookUrl: (number) => `http://127.0.0.1:${ports.webhook}/${number}`,
    receipts,
    answerAfter: (next) => {
      wait = next;
    },
    close: async () => {
      webhooks.closeAllConnections();
      webhooks.close();
      await new Promise<void>((resolve) => mail.close(() => resolve()));
    },
  };
}

type Take = (receipt: MessageReceipt, isHeard: () => boolean) => Promise<void>;

function startMailServer(take: Take): SMTPServer {
  const gone = new Set<string>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onClose: ({ id }) => void gone.add(id),
    onData: (stream, { envelope, id }, done) => {
      const recipient = envelope.rcptTo[0]?.address ?? '';
      text(stream)
        .then((raw) =>
          take({ channel: 'mail', recipient, messageId: messageIdOf(raw) }, () => !gone.has(id)),
        )
        .then(() => done(null), done);
    },
  });
  // Connections of a process that was killed end in errors.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  return server;
}

/** Returns the part of the Message-ID before the @. */
function messageIdOf(raw: string): string {
  return /^message-id: <([^@>]+)@/im.exec(raw)?.[1] ?? '';
}

function startWebhookServer(take: Take): Server {
  const server = createServer((request, response: ServerResponse) => {
    text(request)
      .then((body) =>
        take(
          readWebhook(`${request.headers['webhook-id']}`, request.url ?? '', body),
          () => !response.destroyed,
        ),
      )
      .then(
        () => response.writeHead(204).end(),
        () => response.destroy(),
      );
  });
  return server.listen(0, '127.0.0.1');
}

function readWebhook(messageId: string, path: string, body: string): MessageReceipt {
  const { type, data }: { type: string; data: { booking_id: number; version: number } } =
    JSON.parse(body);
  const about = { bookingId: data.booking_id, version: data.version, event: type };
  return { channel: 'webhook', recipient: path.slice(1), messageId, about };
}

async function portOf(server: NetServer): Promise<number> {
  if (!server.listening) {
    await once(server, 'listening');
  }
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('It listens on no port.');
  }
  return address.port;
}
