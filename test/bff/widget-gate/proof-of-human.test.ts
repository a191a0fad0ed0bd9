/**
 * The proof of a person, if the operator requires it: programs fail without one, and with used,
 * expired or forged ones. `BOOKINGS=1000` sets the number of tries.
 */

import { type Challenge, type Payload, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { WidgetFormsBody } from '../../../bff/contract/widget-form.ts';
import { createProofOfWork } from '../../../bff/visitor/proof-of-human.ts';
import { anInstallation, aSchedule } from '../support/an-installation.ts';
import {
  startTestServer,
  type TestServer,
  useServerPerTest,
  useTestServer,
} from '../support/test-server.ts';
import {
  send as ask,
  aWidgetBooking,
  FORMS,
  post,
  refusalOf,
  SITE,
  visit,
} from './support/visitor.ts';

const TIMES = Number(process.env.BOOKINGS ?? 250);
const TOGETHER = 20;
const LIMIT_MS = 240 * TIMES;

const proofOfHuman = { difficulty: 1, question: 'What colour is fresh snow?', answers: ['white'] };
const schedules = [aSchedule({ capacity: 5_000 })];
const slots = ['2026-12-02 09:00:00', '2026-12-02 09:30:00', '2026-12-02 10:00:00'];
const open = anInstallation({ allowedOrigins: [SITE], schedules, proofOfHuman });
const config = { widgetRateLimit: 100_000 };

interface Form {
  readonly seal: string;
  readonly challenge: Challenge;
}

async function fetchForm(on: TestServer, forms = FORMS): Promise<Form> {
  const { seal, challenge }: WidgetFormsBody = JSON.parse((await visit(on, forms)).text);
  if (challenge === undefined) {
    throw new Error('No challenge came with the form.');
  }
  return { seal, challenge };
}

/** Solves the challenge as the browser does. */
async function solve(challenge: Challenge): Promise<Payload> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) {
    throw new Error('The challenge was not solved.');
  }
  return { challenge, solution };
}

async function send(
  on: TestServer,
  seal: string,
  proof?: unknown,
  changes: Readonly<Record<string, unknown>> = {},
) {
  return await post(on, JSON.stringify({ ...aWidgetBooking(changes), seal, proof }));
}

/** How often each answer came, to attempts of which some are always under way. */
async function tally(
  times: number,
  attempt: (index: number) => Promise<{ readonly status: number; readonly text: string }>,
) {
  const counts: Record<string, number> = {};
  const left = Array.from({ length: times }).keys();
  const program = async () => {
    for (const index of left) {
      const answer = await attempt(index);
      const said = answer.status === 201 ? 'booked' : JSON.parse(answer.text).code;
      counts[said] = (counts[said] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, program));
  return counts;
}

async function bookingsOf(on: TestServer): Promise<number> {
  return (await on.core.storage.bookings.list({ limit: 2_000 })).length;
}

describe('a thousand bookings by a program', { timeout: LIMIT_MS }, () => {
  const server = useServerPerTest({ installation: open, config });

  it(`makes none of ${TIMES} bookings without a proof, each with a valid form`, async () => {
    const forms = await Promise.all(Array.from({ length: TIMES }, () => fetchForm(server())));
    server().clock.advanceBy(3_000);
    expect(await tally(TIMES, (index) => send(server(), forms[index]?.seal ?? ''))).toEqual({
      challenge_unsolved: TIMES,
    });
    expect(await bookingsOf(server())).toBe(0);
  });

  it(`makes one booking with a valid proof, and none of ${TIMES} with the same one again`, async () => {
    const { seal, challenge } = await fetchForm(server());
    const proof = await solve(challenge);
    const other = await fetchForm(server());
    server().clock.advanceBy(3_000);
    expect((await send(server(), seal, proof)).status).toBe(201);
    const again = TIMES - 10;
    expect(
      await tally(again, (index) => send(server(), seal, proof, { slot: slots[index % 3] })),
    ).toEqual({ challenge_failed: again });
    expect(await tally(10, () => send(server(), other.seal, proof))).toEqual({
      challenge_unsolved: 10,
    });
    expect(await bookingsOf(server())).toBe(1);
  });

  it(`makes none of ${TIMES} bookings with an expired proof`, async () => {
    const { seal, challenge } = await fetchForm(server());
    const proof = await solve(challenge);
    server().clock.advanceBy(30 * 60_000 + 1);
    expect(await tally(TIMES, () => send(server(), seal, proof))).toEqual({
      challenge_failed: TIMES,
    });
    expect(await bookingsOf(server())).toBe(0);
  });

  it(`makes none of ${TIMES} bookings with a forged proof`, async () => {
    const { seal, challenge } = await fetchForm(server());
    const forgeries = await forge(challenge, server().clock.now());
    server().clock.advanceBy(3_000);
    expect(
      await tally(TIMES, (index) => send(server(), seal, forgeries[index % forgeries.length])),
    ).toEqual({
      challenge_unsolved: TIMES,
    });
    expect(await bookingsOf(server())).toBe(0);
  });

  it(`makes one of ${TIMES} bookings with the same valid proof, many at once`, async () => {
    const { seal, challenge } = await fetchForm(server());
    const proof = await solve(challenge);
    server().clock.advanceBy(3_000);
    const counts = await tally(TIMES, (index) =>
      send(server(), seal, proof, { slot: slots[index % 3] }),
    );
    expect(counts).toEqual({ booked: 1, challenge_failed: TIMES - 1 });
    expect(await bookingsOf(server())).toBe(1);
  });
});

/** Creates a proof without the work. */
async function forge(challenge: Challenge, now: number): Promise<readonly unknown[]> {
  const { parameters } = challenge;
  const seal = String(parameters.data?.seal);
  const own = await createProofOfWork('another secret').issue(seal, 1, now);
  const easier = { ...challenge, parameters: { ...parameters, cost: 1, keyPrefix: '00' } };
  const unsigned = {
    parameters: { ...parameters, keySignature: undefined },
    signature: challenge.signature,
  };
  const solution = { counter: 1, derivedKey: parameters.keyPrefix.padEnd(64, '0') };
  return [
    await solve(own),
    await solve(easier),
    { challenge, solution },
    { challenge, solution: { counter: 1, derivedKey: '' } },
    { challenge: unsigned, solution },
    { challenge: { ...challenge, signature: '' }, solution },
    { challenge: null, solution: null },
    'proof',
    null,
    [],
    {
      challenge: { parameters: { ...parameters, expiresAt: 1 }, signature: challenge.signature },
      solution,
    },
  ];
}

describe('the proof that a person is booking', () => {
  const server = useTestServer({ installation: open, config });

  it('counts for the form that its challenge came with, and again after a time that was gone', async () => {
    const { seal, challenge } = await fetchForm(server(), FORMS.replace('12-02', '12-03'));
    const proof = await solve(challenge);
    server().clock.advanceBy(3_000);
    const gone = await send(server(), seal, proof, { slot: '2026-12-03 03:00:00' });
    expect(refusalOf(gone)).toEqual({ status: 404, code: 'slot_unavailable' });
    expect((await send(server(), seal, proof, { slot: '2026-12-03 09:00:00' })).status).toBe(201);
  });

  it('comes with the address of the script that solves it, which any site may load and keep', async () => {
    const { solver }: WidgetFormsBody = JSON.parse((await visit(server(), FORMS)).text);
    expect(solver).toMatch(/^http:\/\/localhost:8080\/widget\/[\w.-]+\/proof\.js$/);
    const { status, headers, text } = await ask(
      `${server().url}${new URL(solver ?? '').pathname}`,
      {
        headers: { origin: 'https://anywhere.example' },
      },
    );
    expect([status, text]).toEqual([200, '// solves challenges\n']);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('is judged alike by every process with the same secret', async () => {
    const now = server().clock.now();
    const proof = await solve(await createProofOfWork('secret').issue('a seal', 1, now));
    const judge = (secret: string, seal: string, at = now) =>
      createProofOfWork(secret).judge(JSON.parse(JSON.stringify(proof)), seal, at);
    expect(await judge('secret', 'a seal')).toBe('good');
    expect(await judge('secret', 'a seal', now + 30 * 60_000)).toBe('good');
    expect(await judge('secret', 'a seal', now + 30 * 60_000 + 1)).toBe('expired');
    expect([await judge('secret', 'another seal'), await judge('other', 'a seal')]).toEqual([
      'unsolved',
      'unsolved',
    ]);
  });

  it('is not asked for with a form unless the operator says so', async () => {
    const asksNobody = await aServerThatAsksNobody();
    const form: WidgetFormsBody = JSON.parse((await visit(asksNobody, FORMS)).text);
    expect(Object.keys(form)).toEqual(['data', 'seal', 'change_until']);
  });

  it('is asked for as soon as the operator says so, and no longer once not', async () => {
    const changing = await aServerThatAsksNobody();
    const form: WidgetFormsBody = JSON.parse((await visit(changing, FORMS)).text);
    changing.clock.advanceBy(3_000);
    await changing.importInstallation(open);
    expect(refusalOf(await send(changing, form.seal))).toEqual({
      status: 403,
      code: 'challenge_unsolved',
    });
    await changing.importInstallation({ ...open, proofOfHuman: null });
    expect((await send(changing, form.seal)).status).toBe(201);
  });

  it('is nothing that programs with the token need', async () => {
    const { schedule, reason, slot, submission } = aWidgetBooking();
    expect((await server().book({ schedule, reason, slot, submission })).status).toBe(201);
  });

  it('cannot be replaced by the answer to the question', async () => {
    const { seal } = await fetchForm(server());
    server().clock.advanceBy(3_000);
    expect(refusalOf(await send(server(), seal, 'white', { answer: 'white' }))).toEqual({
      status: 403,
      code: 'challenge_unsolved',
    });
  });
});

async function aServerThatAsksNobody(): Promise<TestServer> {
  const server = await startTestServer({ installation: { ...open, proofOfHuman: null }, config });
  onTestFinished(() => server.close());
  return server;
}
