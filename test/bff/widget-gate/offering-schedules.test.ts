import { describe, expect, it } from 'vitest';
import type { WidgetSchedulesBody } from '../../../bff/contract/widget-api.ts';
import { offeringSchedules } from '../../../bff/visitor/offered-choices.ts';
import { anInstallation, aReason, aSchedule } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { SITE, visit } from './support/visitor.ts';

const server = useTestServer({
  installation: anInstallation({
    locale: 'en',
    allowedOrigins: [SITE],
    reasons: [aReason({ id: 1, name: 'Cut' }), aReason({ id: 2, name: 'Colour' })],
    schedules: [
      aSchedule({ id: 1, name: 'Ada', reasonIds: [1] }),
      aSchedule({ id: 2, name: 'Grace', reasonIds: [1, 2] }),
      aSchedule({ id: 3, name: 'Mary', reasonIds: [2] }),
    ],
  }),
});

describe('calendars for a preselected reason', () => {
  it.each([
    ['schedules?reason=2', [2, 3]],
    ['schedules?reason=1', [1, 2]],
    ['schedules', [1, 2, 3]],
    ['schedules?reason=7', [1, 2, 3]],
    ['schedules?reason=x', [1, 2, 3]],
  ])('offer it, or are all if none does: %s', async (path, ids) => {
    const { data }: WidgetSchedulesBody = JSON.parse((await visit(server(), path)).text);
    expect(data.map(({ id }) => id)).toEqual(ids);
  });

  it('have a tag of their own, so that no browser keeps one list for the other', async () => {
    const tags = await Promise.all(
      ['schedules', 'schedules?reason=2'].map(
        async (path) => (await visit(server(), path)).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(2);
  });

  it('are the same in plain forms, which carry the reason along', async () => {
    const page = await (await fetch(`${server().url}/book/plain?reason=2&lang=en`)).text();
    const queries = [...page.matchAll(/href="[^"?]*\?([^"]*)"/g)].map(
      ([, query = '']) => new URLSearchParams(query.replaceAll('&amp;', '&')),
    );
    const chosen = queries
      .filter((query) => query.has('schedule'))
      .map((query) => [query.get('schedule'), query.get('reason')]);
    expect(chosen).toEqual([
      ['2', '2'],
      ['3', '2'],
    ]);
  });

  it('are left out if their reasons cannot be loaded', async () => {
    const answer = <T>(value: readonly T[]) => ({ kind: 'answer' as const, tag: 't', value });
    const refused = { kind: 'refused' as const, code: 'upstream_unavailable' as const };
    const source = {
      schedules: async () => answer([aSchedule({ id: 1 }), aSchedule({ id: 2 })]),
      reasons: async (id: number) => (id === 1 ? refused : answer([aReason({ id: 2 })])),
    };
    expect(await offeringSchedules(source, 2)).toMatchObject({ value: [{ id: 2 }] });
  });
});
