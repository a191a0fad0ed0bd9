/**
 * A small real HTTP server that plays another installation's REST API: what it answers to each call
 * is scripted, what it was asked is kept.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A JSON body unless `text` or `bytes` are given. */
export interface StubReply {
  readonly status: number;
  readonly body?: unknown;
  readonly text?: string;
  readonly bytes?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * `hang`: never an answer. `hang_in_body`: headers and half a body. `cut`: the connection ends
 * without an answer.
 */
export type Script =
  | StubReply
  | 'hang'
  | 'hang_in_body'
  | 'cut'
  | ((call: StubCall) => StubReply | Promise<StubReply>);

export interface StubCall {
  /** Path and query as they came over the wire. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}

export interface UpstreamStub {
  /** Without `/api`. */
  readonly url: string;
  /**
   * `route` is method and path, for example `GET /api/days`; `*` answers whatever has no script of
   * its own.
   */
  script(route: string, script: Script): void;
  calls(route: string): readonly StubCall[];
  readonly callCount: number;
  close(): Promise<void>;
}

export async function startUpstreamStub(
  scripts: Readonly<Record<string, Script>>,
): Promise<UpstreamStub> {
  const scripted = new Map(Object.entries(scripts));
  const seen: { route: string; call: StubCall }[] = [];
  const server = createServer(async (req, res) => {
    const route = `${req.method} ${(req.url ?? '').split('?')[0]}`;
    const call = { target: req.url ?? '', headers: singleHeaders(req), body: await readJson(req) };
    seen.push({ route, call });
    await play(
      scripted.get(route) ?? scripted.get('*') ?? { status: 404, body: { error: 'Not found' } },
      call,
      res,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    script: (route, script) => void scripted.set(route, script),
    calls: (route) => seen.filter((entry) => entry.route === route).map(({ call }) => call),
    get callCount() {
      return seen.length;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function play(script: Script, call: StubCall, res: ServerResponse): Promise<void> {
  if (script === 'hang') {
    return;
  }
  if (script === 'cut') {
    return void res.destroy();
  }
  if (script === 'hang_in_body') {
    res.writeHead(200, { 'Content-Type': 'application/json' });
    return void res.write('{"data":[');
  }
  const {
    status,
    body,
    text,
    bytes,
    headers = {},
  } = typeof script === 'function' ? await script(call) : script;
  res.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  res.end(bytes ?? text ?? JSON.stringify(body));
}

function singleHeaders(req: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(req.headersDistinct).map(([name, values]) => [name, values?.join(', ')]),
  );
}

async function readJson(req: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) {
    chunks.push(Buffer.from(chunk));
  }
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : JSON.parse(text);
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') {
    throw new Error('The stub listens on no port.');
  }
  return address.port;
}
