import { beforeAll, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { useTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';

const server = useTestServer();
let secret = '';
beforeAll(async () => {
  secret = await signedIn(server());
});

const entries = async (query = '') => {
  const { json } = await adminCall(server(), `GET /audit${query}`, { secret });
  return adminCalls['GET /audit'].answer.parse(json);
};

it('says who did what, of each kind of those who do', async () => {
  const submission = { last_name: 'Lovelace', email: 'a@b.example' };
  const slot = '2026-12-01 10:00:00';
  await server().book({ schedule: 1, reason: 1, slot, submission });
  const own = { body: { schedule: 1, reason: 1, slot: '2026-12-01 11:00:00', submission } };
  await adminCall(server(), 'POST /bookings', { secret, ...own });
  await server().core.storage.configuration.replaceToken({
    now: server().clock.now(),
    actor: 'command line',
    tokenHash: 'x',
  });
  const { entries: all, more } = await entries();
  expect(more).toBe(false);
  expect(all.slice(0, 3)).toMatchObject([
    {
      who: { kind: 'command_line' },
      action: 'token.replaced',
      object: 'installation',
      changes: [],
    },
    { who: { kind: 'user', name: 'Ada', id: 1 }, action: 'booking.created', object: 'booking:2' },
    { who: { kind: 'integrator' }, action: 'booking.created', object: 'booking:1', changes: [] },
  ]);
  expect(JSON.stringify(all)).not.toContain('Lovelace');
});

it('finds by person, object, kind and day, a page after the other', async () => {
  expect((await entries('?person=ada&kind=bookings')).entries).toHaveLength(1);
  expect((await entries('?object=booking:1')).entries).toHaveLength(1);
  expect(
    (await entries('?kind=people')).entries.every(({ action }) =>
      /^(session|administrator)\./.test(action),
    ),
  ).toBe(true);
  expect((await entries('?from=2026-12-02')).entries).toEqual([]);
  expect((await entries('?from=2026-12-01&until=2026-12-01&kind=bookings')).entries).toHaveLength(
    2,
  );
  for (let at = 0; at < 60; at++) {
    await server().core.storage.configuration.setApiEnabled({
      now: server().clock.now(),
      actor: 'command line',
      enabled: true,
    });
  }
  const first = await entries('?kind=configuration&person=command');
  expect([first.entries.length, first.more]).toEqual([50, true]);
  const second = await entries(
    `?kind=configuration&person=command&before=${first.entries.at(-1)?.id}`,
  );
  expect([second.entries.length, second.more]).toEqual([11, false]);
  for (const wrong of ['?from=yesterday', '?kind=secrets', '?before=0', '?from=2026-02-30']) {
    expect([wrong, (await adminCall(server(), `GET /audit${wrong}`, { secret })).status]).toEqual([
      wrong,
      400,
    ]);
  }
});
