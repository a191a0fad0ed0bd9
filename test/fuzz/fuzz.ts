/** Sends cases to a server and collects wrong answers. */

import { Agent, request as startRequest } from 'node:http';
import fc from 'fast-check';
import { type Case, caseOf, type Known, type Request } from './cases.ts';
import type { FuzzServer } from './fuzz-server.ts';
import { type Finding, judge, type Reply } from './judge.ts';
import { adminOperations, apiOperations, type Operation, widgetOperations } from './operations.ts';

export interface FuzzReport {
  readonly cases: number;
  readonly findings: readonly Finding[];
  /** The slowest answer. */
  readonly slowest: { readonly ms: number; readonly operation: string };
  readonly statuses: ReadonlyMap<number, number>;
}

interface Fuzzing {
  readonly server: Pick<FuzzServer, 'core' | 'known'>;
  /** Address of the server or of a proxy in front of it. */
  readonly url: string;
  readonly seed: number;
  readonly cases: number;
  readonly mounts?: readonly Operation['mount'][];
  /** True: nothing more is sent after the first finding. */
  readonly stopsEarly?: boolean;
}

const TOGETHER = 8;

export async function readOperations(url: string): Promise<readonly Operation[]> {
  const agent = new Agent();
  const { text } = await ask(url, agent, {
    method: 'GET',
    path: '/api/openapi.json',
    headers: {},
    body: null,
  });
  agent.destroy();
  return [...apiOperations(JSON.parse(text)), ...widgetOperations(), ...adminOperations()];
}

export async function fuzz(
  operations: readonly Operation[],
  options: Fuzzing,
): Promise<FuzzReport> {
  const {
    server,
    url,
    seed,
    cases,
    mounts = ['api', 'widget', 'admin'],
    stopsEarly = false,
  } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: TOGETHER });
  const findings: Finding[] = [];
  const statuses = new Map<number, number>();
  let sent = 0;
  let slowest = { ms: 0, operation: '' };
  // Each mount as often as the others, however many operations it has.
  const each = mounts.map((mount) =>
    caseOf(
      operations.filter((one) => one.mount === mount),
      server.known,
    ),
  );
  const left = casesOf(fc.oneof(...each), seed, cases);
  const sender = async () => {
    for (const one of left) {
      if (stopsEarly && findings.length > 0) {
        return;
      }
      sent += 1;
      const startedAt = performance.now();
      const reply = await ask(url, agent, withAddress(one.request, sent));
      const ms = performance.now() - startedAt;
      if (ms > slowest.ms) {
        slowest = { ms, operation: `${one.operation.method} ${one.operation.path}, ${one.flaw}` };
      }
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      findings.push(...judge(one, reply));
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, sender));
  if (mounts.includes('api') && !(stopsEarly && findings.length > 0)) {
    findings.push(...(await tellStory(server, url, agent)));
  }
  agent.destroy();
  return { cases: sent, findings, slowest, statuses };
}

const CHUNK = 50;

/** Made as they are needed. */
function* casesOf(each: fc.Arbitrary<Case>, seed: number, count: number): Generator<Case> {
  for (let made = 0; made < count; made += CHUNK) {
    yield* fc.sample(each, {
      seed: seed * 1_000_003 + made,
      numRuns: Math.min(CHUNK, count - made),
    });
  }
}

/** Sends each request from another address, because rate limits are not under test. */
function withAddress(request: Request, n: number): Request {
  return {
    ...request,
    headers: {
      ...request.headers,
      'x-forwarded-for': `11.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    },
  };
}

function ask(url: string, agent: Agent, { method, path, headers, body }: Request): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const length = body === null ? {} : { 'content-length': String(body.byteLength) };
    // Latin-1, as Node has headers.
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
    );
    const outgoing = startRequest(
      { hostname, port, method, path, agent, headers: { ...sent, ...length } },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

let customers = 0;

/**
 * One time of a calendar with one place, from free to booked to free: what each answer must say of
 * it.
 */
async function tellStory(
  { core, known }: Fuzzing['server'],
  url: string,
  agent: Agent,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const call = (
    method: string,
    path: string,
    body: unknown = null,
    headers: Request['headers'] = {},
  ) => askTold({ known, url, agent }, { method, path, body, headers });
  const note = (check: string, { request, reply }: Told, holds: boolean) =>
    holds
      ? undefined
      : findings.push({
          check,
          operation: `${request.method} ${request.path}`,
          flaw: 'none',
          request,
          reply,
        });

  const listed = await call('GET', `/api/days?schedule=2&reason=1`);
  const days: readonly string[] = JSON.parse(listed.reply.text).data;
  const list = () => call('GET', `/api/slots?schedule=2&reason=1&day=${days.at(-1)}`);
  const before = await list();
  const slot: string = JSON.parse(before.reply.text).data.at(-1);
  const shows = ({ reply }: Told) => JSON.parse(reply.text).data.includes(slot);
  const aBooking = () => ({
    schedule: 2,
    reason: 1,
    slot,
    submission: { last_name: 'Story', email: `s${++customers}@example.org` },
  });

  const booking = aBooking();
  const key = { 'idempotency-key': `story-${customers}` };
  const booked = await call('POST', '/api/bookings', booking, key);
  note('a time that is listed can be booked', booked, booked.reply.status === 201);
  const repeated = await call('POST', '/api/bookings', booking, key);
  note(
    'a repeat under its key is answered with the same booking',
    repeated,
    repeated.reply.text === booked.reply.text,
  );
  const after = await list();
  note('a time that was booked is listed no more', after, !shows(after));
  const again = await call('POST', '/api/bookings', aBooking());
  note('a time that was booked is not booked again', again, again.reply.status === 404);
  const bookingId = Number(JSON.parse(booked.reply.text).booking_id);
  if (Number.isInteger(bookingId)) {
    await core.service.cancel({
      actor: 'fuzz',
      bookingId,
      trigger: 'command_line',
      respectCutoff: false,
    });
    const freed = await list();
    note('a time that was cancelled is listed again', freed, shows(freed));
  }
  return findings;
}

interface Told {
  readonly request: Request;
  readonly reply: Reply;
}

interface Asking {
  readonly known: Known;
  readonly url: string;
  readonly agent: Agent;
}

async function askTold(
  { known, url, agent }: Asking,
  {
    method,
    path,
    body,
    headers,
  }: Pick<Request, 'method' | 'path' | 'headers'> & { readonly body: unknown },
): Promise<Told> {
  const request: Request = {
    method,
    path,
    headers: {
      authorization: `Bearer ${known.token}`,
      ...(body !== null && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === null ? null : Buffer.from(JSON.stringify(body)),
  };
  return { request, reply: await ask(url, agent, request) };
}
