import { beforeEach, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { useFreshTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';

const server = useFreshTestServer();
let secret = '';
beforeEach(async () => {
  secret = await signedIn(server());
});

const entries = async (query = '') => {
  const { json } = await adminCall(server(), `GET /audit${query}`, { secret });
  return adminCalls['GET /audit'].answer.parse(json);
};

/** Makes one booking through the API and one by the team. */
async function twoBookings() {
  const submission = { last_name: 'Lovelace', email: 'a@b.example' };
  const slot = '2026-12-01 10:00:00';
  await server().book({ schedule: 1, reason: 1, slot, submission });
  const own = { body: { schedule: 1, reason: 1, slot: '2026-12-01 11:00:00', submission } };
  await adminCall(server(), 'POST /bookings', { secret, ...own });
}

describe('the log', () => {
  it('records each kind of actor', async () => {
    await twoBookings();
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

  it.each([
    ['person and kind', '?person=ada&kind=bookings', ['booking:2']],
    ['object', '?object=booking:1', ['booking:1']],
    ['day', '?from=2026-12-01&until=2026-12-01&kind=bookings', ['booking:2', 'booking:1']],
    ['a later day', '?from=2026-12-02', []],
  ])('can be filtered by %s', async (_, query, objects) => {
    await twoBookings();
    expect((await entries(query)).entries.map(({ object }) => object)).toEqual(objects);
  });

  it('can be searched for people', async () => {
    await twoBookings();
    const found = (await entries('?kind=people')).entries;
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ action }) => /^(session|administrator)\./.test(action))).toBe(true);
  });

  it('is read page by page', async () => {
    for (let at = 0; at < 61; at++) {
      await server().core.storage.configuration.setApiEnabled({
        now: server().clock.now(),
        actor: 'command line',
        enabled: true,
      });
    }
    const query = '?kind=configuration&person=command';
    const first = await entries(query);
    expect([first.entries.length, first.more]).toEqual([50, true]);
    const second = await entries(`${query}&before=${first.entries.at(-1)?.id}`);
    expect([second.entries.length, second.more]).toEqual([11, false]);
  });

  it.each(['?from=yesterday', '?kind=secrets', '?before=0', '?from=2026-02-30'])(
    'refuses to filter by %s',
    async (wrong) => {
      expect((await adminCall(server(), `GET /audit${wrong}`, { secret })).status).toBe(400);
    },
  );
});
