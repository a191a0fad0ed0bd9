import { describe, expect, it } from 'vitest';
import { useTestServer } from '../support/test-server.ts';

const valid = {
  schedule: '1',
  reason: '1',
  day: '2026-12-01',
  slot: '2026-12-01%2009:00:00',
} as const;
type Name = keyof typeof valid;

const calls: readonly (readonly [string, readonly Name[]])[] = [
  ['/api/reasons', ['schedule']],
  ['/api/days', ['schedule', 'reason']],
  ['/api/slots', ['schedule', 'reason', 'day']],
  ['/api/forms', ['schedule', 'reason', 'slot']],
];

const malformedIds = [
  '',
  '0',
  '-1',
  '+1',
  '01',
  '1.0',
  '1e0',
  '1,2',
  'x',
  '%201',
  '1%20',
  '0x1',
  '1234567890123456',
  '٣',
  '%zz',
  '%ff',
  '1%00',
];
const malformed: Record<Name, readonly string[]> = {
  schedule: malformedIds,
  reason: malformedIds,
  day: [
    '',
    'today',
    '2026-12-1',
    '2026-02-30',
    '2026-13-01',
    '20261201',
    '2026-12-01T00:00:00',
    '2026-12-01%20',
    '+2026-12-01',
    '0000-01-01',
  ],
  slot: [
    '',
    'now',
    '2026-12-01',
    '2026-12-01T09:00:00',
    '2026-12-01%2B09:00:00',
    '2026-12-01%2009:00',
    '2026-12-01%2024:00:00',
    '2026-12-01%2009:60:00',
    '2026-02-30%2009:00:00',
    '2026-12-01%2009:00:00Z',
    '2026-12-01%20%2009:00:00',
  ],
};

function queryOf(names: readonly Name[], changed: Partial<Record<Name, string>> = {}): string {
  return names.map((name) => `${name}=${changed[name] ?? valid[name]}`).join('&');
}

describe.each(calls)('GET %s', (path, names) => {
  const server = useTestServer();

  it('answers with all parameters in place', async () => {
    expect((await server().call(`${path}?${queryOf(names)}`)).status).toBe(200);
  });

  it('understands the + that form encoders write for a space', async () => {
    const plus = queryOf(names, { slot: '2026-12-01+09:00:00' });
    expect((await server().call(`${path}?${plus}`)).status).toBe(200);
  });

  it.each(names)('answers 404 without %s', async (name) => {
    const reply = await server().call(
      `${path}?${queryOf(names.filter((other) => other !== name))}`,
    );
    expect([reply.status, reply.json]).toEqual([
      404,
      { error: `Missing or malformed parameter: ${name}` },
    ]);
  });

  it('answers 404 to hundreds of parameters', async () => {
    expect((await server().call(`${path}?${queryOf(names)}${'&x=1'.repeat(100)}`)).status).toBe(
      200,
    );
    expect((await server().call(`${path}?${queryOf(names)}${'&x=1'.repeat(200)}`)).status).toBe(
      404,
    );
  });

  it.each(names)('answers 404 to %s given twice', async (name) => {
    const reply = await server().call(`${path}?${queryOf(names)}&${name}=${valid[name]}`);
    expect([reply.status, reply.json]).toEqual([
      404,
      { error: `Missing or malformed parameter: ${name}` },
    ]);
  });

  it.each(names.flatMap((name) => malformed[name].map((value) => [name, value] as const)))(
    'answers 404 to %s=%s',
    async (name, value) => {
      const reply = await server().call(
        encodeNonAscii(`${path}?${queryOf(names, { [name]: value })}`),
      );
      expect([reply.status, reply.json]).toEqual([
        404,
        { error: `Missing or malformed parameter: ${name}` },
      ]);
    },
  );

  it.each(names)('answers 404 to %s without a value, and in other letters', async (name) => {
    const others = queryOf(names.filter((other) => other !== name));
    expect((await server().call(`${path}?${others}&${name}`)).status).toBe(404);
    expect(
      (await server().call(`${path}?${others}&${name.toUpperCase()}=${valid[name]}`)).status,
    ).toBe(404);
  });

  it('ignores parameters that it does not know', async () => {
    expect((await server().call(`${path}?x=1&x=2&%zz&${queryOf(names)}`)).status).toBe(200);
  });

  it('reads names and values with percent-encoding', async () => {
    const encoded = queryOf(names).replace('schedule=1', 'sch%65dule=%31');
    expect((await server().call(`${path}?${encoded}`)).status).toBe(200);
  });
});

describe('GET /api/schedules', () => {
  const server = useTestServer();

  it('has no parameters and ignores all', async () => {
    expect((await server().call('/api/schedules?schedule=x')).status).toBe(200);
  });
});

/** An HTTP client sends bytes only. */
function encodeNonAscii(path: string): string {
  return path.replace(/[^\x20-\x7e]/g, encodeURIComponent);
}
