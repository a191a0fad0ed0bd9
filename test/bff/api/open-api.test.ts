import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import createClient, { type Client } from 'openapi-fetch';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { version } from '../../../package.json';
import { startTestServer, useTestServer } from '../support/test-server.ts';
import type { paths } from './generated/rest-api-client.ts';

const run = promisify(execFile);
const server = useTestServer();

interface Document {
  readonly openapi: string;
  readonly servers: unknown;
  readonly info: object;
  readonly components: { readonly schemas: object };
  readonly paths: Record<string, Record<string, Call>>;
  readonly webhooks: Record<string, Record<string, Call>>;
}

interface Call {
  readonly summary: string;
  readonly description: string;
  readonly responses: Record<string, { readonly headers?: object }>;
}
let text = '';
let document: Document;

beforeAll(async () => {
  text = (await server().call('/api/openapi.json', { headers: {} })).text;
  document = JSON.parse(text);
});

describe('GET /api/openapi.json', () => {
  it('is OpenAPI 3.1 with the relative server /api', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.servers).toEqual([expect.objectContaining({ url: '/api' })]);
  });

  it('needs no token, and answers while the API is off or nothing is set up', async () => {
    const off = await startTestServer({ installation: null, apiEnabled: null, withToken: false });
    onTestFinished(() => off.close());
    const reply = await off.call('/api/openapi.json', { headers: {} });
    expect([reply.status, reply.text]).toEqual([200, text]);
  });

  it('lists exactly the statuses of the specification for every call, and 304 and 405', () => {
    const every = ['401', '405', '429', '503'];
    const reading = ['200', '304', '404', ...every].sort();
    const listed = Object.fromEntries(
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, call]) => [
          `${method} ${path}`,
          Object.keys(call.responses).sort(),
        ]),
      ),
    );
    expect(listed).toEqual({
      'get /schedules': reading,
      'get /reasons': reading,
      'get /days': reading,
      'get /slots': reading,
      'get /forms': reading,
      'post /bookings': ['201', '400', '404', '415', '500', ...every].sort(),
    });
  });

  it('names the version of the program, and changes its tag with it', async () => {
    expect(document.info).toMatchObject({ version, contact: { name: expect.any(String) } });
    const { headers } = await server().call('/api/openapi.json', { headers: {} });
    expect(headers.etag).toContain(version);
  });

  it('describes every call and every webhook in whole sentences', () => {
    const calls = [...Object.values(document.paths), ...Object.values(document.webhooks)];
    const described = calls.flatMap((methods) => Object.values(methods));
    expect(described).toHaveLength(10);
    for (const { summary, description } of described) {
      expect(summary).not.toBe('');
      expect(description).toMatch(/^[A-Z].{60,}\.$/);
    }
  });

  it('has no schema that shadows a global of JavaScript in generated code', () => {
    const names = Object.keys(document.components.schemas);
    expect(names.filter((name) => name in globalThis)).toEqual([]);
  });

  it('has not changed, including bounds and patterns', async () => {
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(
      './generated/open-api.json',
    );
  });

  it('declares the headers of its answers, and the rule that bad parameters are 404', () => {
    expect(document.paths['/days']?.get?.responses['429']?.headers).toHaveProperty('Retry-After');
    expect(document.paths['/days']?.get?.responses['200']?.headers).toHaveProperty('ETag');
    expect(text).toContain('answered with **404**, never 400');
  });

  it('lints clean with all recommended rules as errors', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'slotwell-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'openapi.json');
    await writeFile(file, text);
    const { stdout } = await run(
      'node_modules/.bin/redocly',
      ['lint', '--extends', 'recommended-strict', '--format', 'json', file],
      {
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    expect(JSON.parse(stdout).totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  }, 60_000);

  it('generates the very client that is compiled into this test', async () => {
    const generated = astToString(await openapiTypescript(text));
    await expect(generated).toMatchFileSnapshot('./generated/rest-api-client.ts');
  });
});

/** The first calendar, reason, day and time of each call's answer, and a filled form. */
async function chooseFirst(client: Client<paths>) {
  const schedule = (await client.GET('/schedules')).data?.data[0]?.id ?? 0;
  const reasons = await client.GET('/reasons', { params: { query: { schedule } } });
  const reason = reasons.data?.data[0]?.id ?? 0;
  const days = await client.GET('/days', { params: { query: { schedule, reason } } });
  const day = days.data?.data[0] ?? '';
  const slots = await client.GET('/slots', { params: { query: { schedule, reason, day } } });
  const slot = slots.data?.data[0] ?? '';
  const form = await client.GET('/forms', { params: { query: { schedule, reason, slot } } });
  const answers: Record<string, string> = { text: 'Lovelace', email: 'ada@example.org' };
  const submission = Object.fromEntries(
    Object.entries(form.data?.data ?? {}).map(([name, { input_type }]) => [
      name,
      answers[input_type] ?? '',
    ]),
  );
  return { schedule, reason, slot, submission };
}

it('a generated client books through all six calls', async () => {
  const client = createClient<paths>({
    baseUrl: `${server().url}/api`,
    headers: { authorization: `Bearer ${server().token}` },
  });
  const booked = await client.POST('/bookings', {
    body: await chooseFirst(client),
    headers: { 'Idempotency-Key': 'generated' },
  });
  expect(booked.response.status).toBe(201);
  expect(booked.data).toMatchObject({
    booking_id: expect.any(Number),
    slot: '2026-12-01T08:00:00Z',
  });
});
