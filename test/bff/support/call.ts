/**
 * Sends one HTTP request with exactly the headers given, and checks on every answer what must hold
 * for all of them.
 */

import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { expect } from 'vitest';

export interface CallOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Uint8Array;
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The parsed body; undefined without one. */
  readonly json: unknown;
}

/**
 * The statuses of the base specification, and the three that HTTP itself adds
 * (docs/rest-api-rules.md).
 */
const API_STATUSES = [200, 201, 204, 304, 400, 401, 404, 405, 415, 429, 500, 503];

export interface Target {
  readonly port: number;
  /** Sent as it is. */
  readonly path: string;
  readonly agent: Agent;
}

export async function call(target: Target, options: CallOptions = {}): Promise<Reply> {
  const reply = await send(target, options);
  if (target.path.startsWith('/api/')) {
    expectApiManners(reply, options.method ?? 'GET');
  }
  return reply;
}

function send(target: Target, { method = 'GET', headers = {}, body }: CallOptions): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = request(
      { ...target, host: '127.0.0.1', method, headers: { ...length, ...headers } },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text,
            json: text === '' ? undefined : JSON.parse(text),
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function expectApiManners({ status, headers, text, json }: Reply, method: string): void {
  expect(API_STATUSES).toContain(status);
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(headers['set-cookie']).toBeUndefined();
  if (text !== '') {
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  }
  if (status < 400) {
    return;
  }
  expect(headers['cache-control']).toBe('no-store');
  expect(headers.etag).toBeUndefined();
  if (method !== 'HEAD') {
    expect(json).toEqual({
      error: expect.any(String),
      ...(hasField(json) && { field: expect.any(String) }),
    });
  }
}

function hasField(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'field' in json;
}
