/** The configuration as one file: read, previewed and replaced. */

import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { installationYaml } from '../../../bff/operations/installation-file.ts';
import { parseInstallationFile } from '../../../core/installation/file/parse.ts';
import { everySetting } from '../../core/installation/every-setting.ts';
import {
  aFile,
  aReason,
  aSchedule,
  someHours,
} from '../../core/installation/installation-files.ts';
import { validFiles } from '../../core/installation/valid-installation-files.ts';
import { anInstallation } from '../support/an-installation.ts';
import { startTestServer, type TestServer, useTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';

async function read(server: TestServer, secret: string) {
  return adminCalls['GET /configuration'].answer.parse(
    (await adminCall(server, 'GET /configuration', { secret })).json,
  );
}

async function effectOf(
  server: TestServer,
  secret: string,
  body: { readonly text: string; readonly version: number },
) {
  const reply = await adminCall(server, 'POST /configuration/effect', { secret, body });
  expect(reply).toMatchObject({ status: 200 });
  return adminCalls['POST /configuration/effect'].answer.parse(reply.json);
}

describe('the configuration', () => {
  const server = useTestServer();
  let secret = '';
  beforeAll(async () => {
    secret = await signedIn(server());
  });
  beforeEach(() => server().importInstallation(anInstallation()));

  const put = (body: object) => adminCall(server(), 'PUT /configuration', { secret, body });
  const renamed = async (name: string) => {
    const { version, file } = await read(server(), secret);
    return { version, text: JSON.stringify({ ...file, name }) };
  };

  it('is answered as the file that an export writes, and as JSON', async () => {
    const { text, file, version } = await read(server(), secret);
    expect(text).toBe(installationYaml(anInstallation()));
    expect(parseYaml(text ?? '')).toEqual(file);
    expect((await read(server(), secret)).next_ids).toEqual({ schedule: 3, reason: 3 });
    expect(version).toBe((await server().core.storage.readState()).configVersion);
  });

  it('is validated without blocking other requests', async () => {
    const { version } = await read(server(), secret);
    const text = Array.from({ length: 19_999 }, (_, index) => `k${index}: 1`).join('\n');
    const order: string[] = [];
    const effect = adminCall(server(), 'POST /configuration/effect', {
      secret,
      body: { text, version },
    }).then(({ json }) => {
      order.push('effect');
      return json;
    });
    while (!order.includes('effect')) {
      await server().call('/healthz');
      order.push('healthz');
    }
    expect(order.filter((answer) => answer === 'healthz').length).toBeGreaterThan(5);
    expect(await effect).toMatchObject({ code: 'file_invalid' });
  });

  /** A booking, and the effect of a file that retires its calendar, reason and a form field. */
  async function aPreview() {
    const slot = '2026-12-02 10:00:00';
    const booked = await adminCall(server(), 'POST /bookings', {
      secret,
      body: { schedule: 1, reason: 1, slot, submission: { last_name: 'Weber' } },
    });
    const { id } = adminCalls['POST /bookings'].answer.parse(booked.json);
    const cancellation = { secret, body: { version: 1, quiet: true } };
    onTestFinished(async () => {
      await adminCall(server(), `POST /bookings/${id}/cancel`, cancellation);
    });
    const before = await read(server(), secret);
    const email = { name: 'email', label: 'E-mail', form_type: 'textbox', input_type: 'email' };
    const file = {
      ...before.file,
      time_zone: 'Europe/Lisbon',
      form: [{ ...email, required: true }],
      reasons: [{ id: 3, name: 'Course', duration_minutes: 45 }],
      schedules: [{ id: 2, name: 'Lab', reasons: [3], opening_hours: [], capacity: 2 }],
    };
    const proposed = { text: JSON.stringify(file), version: before.version };
    return { id, before, effect: await effectOf(server(), secret, proposed) };
  }

  it('previews what another one changes in settings and calendars', async () => {
    const { effect } = await aPreview();
    expect(effect).toMatchObject({
      first: false,
      zone: { from: 'Europe/Berlin', to: 'Europe/Lisbon', bookings: 1 },
      notes: [{ kind: 'never_open', schedule: 'Lab' }],
    });
    expect(effect.settings).toContainEqual({
      key: 'time_zone',
      before: 'Europe/Berlin',
      after: 'Europe/Lisbon',
      entries: null,
    });
    expect(effect.schedules).toMatchObject([
      { id: 2, kind: 'changed' },
      { id: 1, kind: 'retired' },
    ]);
  });

  it('previews which bookings and answers another one leaves outside', async () => {
    const { id, effect } = await aPreview();
    const outside = {
      id,
      customer: 'Weber',
      day: '2026-12-02',
      from: 600,
      why: 'schedule_retired',
      schedule: { name: 'Dr. Lindner' },
    };
    expect(effect).toMatchObject({
      retired: [
        { what: 'schedule', id: 1, name: 'Dr. Lindner', bookings: 1 },
        { what: 'reason', id: 1, name: 'First visit', bookings: 1 },
      ],
      outside: { count: 1, already: 0, bookings: [outside] },
      dropped_answers: [{ name: 'last_name', label: 'Last name', bookings: 1 }],
    });
  });

  it('is not changed by a preview', async () => {
    const { before } = await aPreview();
    expect(await read(server(), secret)).toEqual(before);
  });

  it('is applied with the effect that was shown, and logged with the user and all changes', async () => {
    const proposed = await renamed('Praxis Mondschein');
    const { fingerprint } = await effectOf(server(), secret, proposed);
    const reply = await put({ ...proposed, fingerprint });
    expect(reply).toMatchObject({ status: 200, json: { file: { name: 'Praxis Mondschein' } } });
    expect(adminCalls['PUT /configuration'].answer.parse(reply.json).version).toBeGreaterThan(
      proposed.version,
    );
    expect(await adminCall(server(), 'GET /session', { secret })).toMatchObject({
      json: { installation: { name: 'Praxis Mondschein' } },
    });
    expect(await server().core.storage.audit.listBySubject('installation', 1)).toMatchObject([
      {
        action: 'installation.imported',
        actor: expect.stringMatching(/^Ada /),
        detail: null,
        changes: { name: ['Praxis Sonnenhof', 'Praxis Mondschein'] },
      },
    ]);
  });

  it('is refused if someone else has changed it, or its effect has changed since', async () => {
    const proposed = await renamed('Praxis Mondschein');
    const { fingerprint } = await effectOf(server(), secret, proposed);
    expect(await put({ ...proposed, fingerprint: 'another' })).toMatchObject({
      status: 409,
      json: { code: 'effect_changed' },
    });
    await server().importInstallation(anInstallation({ contactPhone: '030 1' }));
    expect(await put({ ...proposed, fingerprint })).toMatchObject({
      status: 409,
      json: { code: 'version_conflict' },
    });
    expect(
      await adminCall(server(), 'POST /configuration/effect', { secret, body: proposed }),
    ).toMatchObject({ status: 409 });
    expect(await read(server(), secret)).toMatchObject({
      file: { name: 'Praxis Sonnenhof', contact_phone: '030 1' },
    });
  });

  it('reports all problems of a file by path and line, like an import', async () => {
    const { version, text } = await read(server(), secret);
    const wrong = (text ?? '')
      .replace('opens: "09:00"', 'opens: "25:00"')
      .replace('duration_minutes: 30', 'duration: 30');
    const reply = await put({ text: wrong, version, fingerprint: '' });
    expect(reply).toMatchObject({ status: 400, json: { code: 'file_invalid' } });
    const found = { line: expect.any(Number) };
    const missing = { code: 'number_expected', params: { min: 1, max: 1440 } };
    const unknown = { code: 'unknown_key', params: { key: 'duration' } };
    const says = (message: string) => ({ message: expect.stringContaining(message) });
    expect(reply.json).toMatchObject({
      problems: [
        {
          path: 'reasons[0].duration_minutes',
          ...found,
          ...missing,
          ...says('This is missing.'),
        },
        { path: 'reasons[0].duration', ...found, ...unknown, ...says('There is no such key.') },
        { path: 'schedules[0].opening_hours[0].opens', ...found, ...says('time') },
      ],
    });
  });

  it('is not changed by a broken file or one of an unknown country', async () => {
    const { version, text } = await read(server(), secret);
    const broken = await adminCall(server(), 'POST /configuration/effect', {
      secret,
      body: { text: 'name: [', version },
    });
    expect(broken).toMatchObject({
      status: 400,
      json: { code: 'file_invalid', problems: [{ path: '', line: 1 }] },
    });
    const foreign = await put({
      text: 'name: a\ntime_zone: Europe/Berlin\nholidays: {country: XX}',
      version,
      fingerprint: '',
    });
    expect(JSON.stringify(foreign.json)).toContain('holidays.country');
    expect((await read(server(), secret)).text).toBe(text);
  });

  it('may be as long as an installation file', async () => {
    const { version, file } = await read(server(), secret);
    const schedules = Array.from({ length: 400 }, (_, index) =>
      aSchedule({
        id: index + 1,
        opening_hours: Array.from({ length: 5 }, (_, at) =>
          someHours({ opens: `1${at}:00`, closes: `1${at}:50` }),
        ),
      }),
    );
    const text = JSON.stringify({ ...file, reasons: [aReason()], schedules });
    expect(text.length).toBeGreaterThan(100_000);
    const { schedules: changes } = await effectOf(server(), secret, { text, version });
    expect(changes).toHaveLength(400);
  });
});

describe('public holidays', () => {
  const server = useTestServer();

  it('are listed for any country and state, and empty if unknown', async () => {
    const secret = await signedIn(server());
    const named = async (query: string) =>
      (await adminCall(server(), `GET /public-holidays?${query}`, { secret })).json;
    expect(await named('country=DE&state=BE&year=2027')).toMatchObject({
      holidays: expect.arrayContaining([{ day: '2027-03-08', name: expect.any(String) }]),
    });
    expect(JSON.stringify(await named('country=DE&state=BY&year=2027'))).not.toContain(
      '2027-03-08',
    );
    expect(await named('country=ZZ&year=2027')).toEqual({ holidays: [] });
    expect(await named('country=DE&state=XX&year=2027')).toEqual({ holidays: [] });
    for (const query of ['country=de&year=2027', 'country=DE', 'country=DE&year=9999']) {
      expect(await named(query)).toMatchObject({ code: 'request_invalid' });
    }
  });

  it('include the names of the states, if the country has any', async () => {
    const secret = await signedIn(server());
    const statesOf = async (country: string) =>
      (await adminCall(server(), `GET /holiday-states?country=${country}`, { secret })).json;
    expect(await statesOf('DE')).toMatchObject({
      states: expect.arrayContaining([
        { code: 'NW', name: 'Nordrhein-Westfalen' },
        { code: 'BY', name: 'Bayern' },
      ]),
    });
    for (const country of ['DK', 'ZZ']) {
      expect(await statesOf(country)).toEqual({ states: [] });
    }
    expect(await statesOf('de')).toMatchObject({ code: 'request_invalid' });
  });
});

describe('a retired calendar', () => {
  const server = useTestServer();

  it('stays visible with its name on days with bookings', async () => {
    const secret = await signedIn(server());
    const slot = '2026-12-02 10:00:00';
    const body = { schedule: 1, reason: 1, slot, submission: { last_name: 'Weber' } };
    await adminCall(server(), 'POST /bookings', { secret, body });
    await server().importInstallation(
      anInstallation({ schedules: anInstallation().schedules.slice(1) }),
    );
    const shownOn = async (day: string) => {
      const { json } = await adminCall(server(), `GET /days/${day}`, { secret });
      return adminCalls['GET /days/{day}'].answer
        .parse(json)
        .schedules.map(({ id, name, retired, open, bookings }) => [
          id,
          name,
          retired,
          open.length,
          bookings.map(({ customer }) => customer),
        ]);
    };
    const others = [2, 'Laboratory', false, 2, []];
    expect(await shownOn('2026-12-02')).toEqual([others, [1, 'Dr. Lindner', true, 0, ['Weber']]]);
    expect(await shownOn('2026-12-03')).toEqual([others]);
  });
});

describe('the first configuration', () => {
  const server = useTestServer({ installation: null });

  it('uses the same calls; until then every call of the API answers that nothing is configured', async () => {
    const secret = await signedIn(server());
    expect(await server().call('/api/schedules')).toMatchObject({
      status: 503,
      text: '{"error":"Not configured"}',
    });
    const { version, text } = await read(server(), secret);
    expect(text).toBeNull();
    const body = { text: JSON.stringify(aFile()), version };
    const { fingerprint, first } = await effectOf(server(), secret, body);
    expect(first).toBe(true);
    expect(
      await adminCall(server(), 'PUT /configuration', { secret, body: { ...body, fingerprint } }),
    ).toMatchObject({ status: 200 });
    expect(await server().call('/api/schedules')).toMatchObject({ status: 200 });
  });
});

describe('every setting', () => {
  it('survives an export and import of an empty installation', { timeout: 180_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(validFiles, async (file) => {
        const parsed = parseInstallationFile(file);
        const exported = parsed.kind === 'parsed' ? installationYaml(parsed.installation) : '';
        expect(await takenElsewhere(exported)).toBe(exported);
      }),
      { numRuns: 4 },
    );
  });

  it('survives with every key of the schema, including own texts', async () => {
    const exported = await takenElsewhere(JSON.stringify(everySetting));
    expect(parseYaml(exported ?? '')).toEqual(everySetting);
    expect(await takenElsewhere(exported ?? '')).toBe(exported);
  });

  /** Puts a file into an empty installation, and exports it again. */
  async function takenElsewhere(text: string): Promise<string | null> {
    const server = await startTestServer({
      installation: null,
      withToken: false,
      apiEnabled: null,
    });
    try {
      const secret = await signedIn(server);
      const { version } = await read(server, secret);
      const { fingerprint } = await effectOf(server, secret, { text, version });
      expect(
        await adminCall(server, 'PUT /configuration', {
          secret,
          body: { text, version, fingerprint },
        }),
      ).toMatchObject({
        status: 200,
      });
      return (await read(server, secret)).text;
    } finally {
      await server.close();
    }
  }
});
