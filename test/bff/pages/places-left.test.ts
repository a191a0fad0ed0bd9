/** The places left of a class: in the widget's calls and on pages, but never in the REST API. */

import { describe, expect, it } from 'vitest';
import { anInstallation, aReason, aSchedule } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { book, read, SITE } from '../widget-gate/support/visitor.ts';
import { open } from './plain-visitor.ts';

const WEDNESDAY = '2026-12-02';
const AT_SIX = `${WEDNESDAY} 18:00:00`;

const server = useTestServer({
  installation: anInstallation({
    allowedOrigins: [SITE],
    languages: { spoken: ['en', 'de'], texts: {} },
    reasons: [aReason({ durationMinutes: 60 })],
    schedules: [
      aSchedule({
        capacity: 3,
        openingHours: [],
        sessions: [{ reasonId: 1, on: [WEDNESDAY], at: 18 * 60 }],
        showLeft: 2,
      }),
    ],
  }),
});

const slotsAnswer = () => read(server(), `slots?schedule=1&reason=1&day=${WEDNESDAY}`);
const times = (language: string) =>
  open(server(), `/book/plain?schedule=1&reason=1&day=${WEDNESDAY}&lang=${language}`);

describe('the places left of a class', () => {
  it('are shown once few enough are left, to everybody who chooses a time', async () => {
    expect(await slotsAnswer()).toMatchObject({ data: [AT_SIX], left: [null] });
    expect((await times('en')).text).not.toContain('left</small>');
    await book(server(), { slot: AT_SIX });
    expect(await slotsAnswer()).toMatchObject({ data: [AT_SIX], left: [2] });
    expect((await times('en')).text).toContain('2 places left');
    expect((await times('de')).text).toContain('noch 2 Plätze');
    await book(server(), { slot: AT_SIX });
    expect((await times('en')).text).toContain('1 place left');
  });

  it('are in no answer of the REST API', async () => {
    const path = `/api/slots?schedule=1&reason=1&day=${WEDNESDAY}`;
    expect(JSON.parse((await server().call(path)).text)).toEqual({ data: [AT_SIX] });
  });
});
