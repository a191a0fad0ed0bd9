/** What customers add to a reason: in the widget's calls, on pages without scripts, and not elsewhere. */

import { describe, expect, it } from 'vitest';
import { parseInstallationFile } from '../../../core/installation/file/parse.ts';
import { selectionId } from '../../../core/installation/selection.ts';
import { aFile, aReason, aSchedule } from '../../core/installation/installation-files.ts';
import { useTestServer } from '../support/test-server.ts';
import { book, read, SITE } from '../widget-gate/support/visitor.ts';
import { bookFrom, formOf, open, send } from './plain-visitor.ts';

const CUT_AND_BEARD = selectionId({ reasonId: 1, count: 1, additionIds: [3] });
const TWO_CUTS = selectionId({ reasonId: 1, count: 2, additionIds: [] });

const reasons = [
  aReason({ name: 'Cut', price: '30 EUR', with: [3], count: { max: 2 } }),
  aReason({ id: 3, name: 'Beard', duration_minutes: 15, price: '12 EUR' }),
];
const aSalon = (all: readonly unknown[]) => {
  const parsed = parseInstallationFile(
    aFile({
      allowed_origins: [SITE],
      reasons: all,
      schedules: [
        aSchedule({ reasons: all.map((_, index) => (index === 0 ? 1 : index + 2)) }),
        aSchedule({ id: 2, name: 'Ben', reasons: [1] }),
      ],
    }),
  );
  if (parsed.kind === 'problems') {
    throw new Error(JSON.stringify(parsed.problems));
  }
  return parsed.installation;
};
const server = useTestServer({ installation: aSalon(reasons) });
const wide = useTestServer({
  installation: aSalon([
    aReason({ name: 'Cut', with: [3, 4] }),
    aReason({ id: 3, name: 'Beard' }),
    aReason({ id: 4, name: 'Wash' }),
  ]),
});
const plainReasons = reasons.map(({ with: _, count: __, ...rest }) => rest);
const without = useTestServer({ installation: aSalon(plainReasons) });

describe('a selection', () => {
  it('is in no answer of the REST API, which can book it all the same', async () => {
    const path = '/api/reasons?schedule=1';
    expect((await server().call(path)).text).toBe((await without().call(path)).text);
    const days = await server().call(`/api/days?schedule=1&reason=${CUT_AND_BEARD}`);
    expect(days.json).toMatchObject({ data: expect.arrayContaining([expect.any(String)]) });
  });

  it('is told to the widget with its duration, price and parts', async () => {
    const { data } = Object(await read(server(), 'reasons?schedule=1'));
    expect(data[0].selections).toEqual([
      expect.objectContaining({
        id: CUT_AND_BEARD,
        name: 'Cut + Beard',
        duration: 45 * 60,
        price: '42 EUR',
        count: 1,
        with: [3],
      }),
      expect.objectContaining({ id: TWO_CUTS, name: '2 × Cut', duration: 60 * 60, with: [] }),
      expect.objectContaining({ name: '2 × Cut + Beard', duration: 75 * 60, count: 2 }),
    ]);
    expect(Object(await read(server(), 'reasons?schedule=2')).data[0].selections).toHaveLength(1);
  });
});

describe('the page of times without scripts', () => {
  it('adds and takes out a reason with one click each', async () => {
    const first = await open(server(), '/book/plain?schedule=1&reason=1');
    expect(first.text).toContain('Add something?');
    expect(first.text).toContain(`reason=${CUT_AND_BEARD}`);
    expect(first.text).toContain('Cut: 30 min · 30 EUR');
    const added = await open(server(), `/book/plain?schedule=1&reason=${CUT_AND_BEARD}`);
    expect(added.text).toContain('Cut + Beard: 45 min · 42 EUR');
    expect(added.text).toMatch(/reason=1"[^>]*aria-label="Remove Beard"/);
  });

  it('opens with what a link adds', async () => {
    const page = await open(server(), '/book/plain?schedule=1&reason=1&with=3&count=2');
    expect(page.text).toContain('2 × Cut + Beard: 75 min · 72 EUR');
  });

  it('offers the reason alone if a link adds what the calendar does not offer', async () => {
    const page = await open(server(), '/book/plain?schedule=2&reason=1&with=3&count=9');
    expect(page.text).toContain('Cut: 30 min · 30 EUR');
    const forged = await open(server(), `/book/plain?schedule=2&reason=${CUT_AND_BEARD}`);
    expect(forged.text).not.toContain('Beard');
  });

  it('shows no choice if nothing can be added', async () => {
    const page = await open(without(), '/book/plain?schedule=1&reason=1');
    expect(page.text).not.toContain('Add something?');
  });

  it('adds nothing that the link only repeats', async () => {
    const chosen = async (ids: string) =>
      (await open(wide(), `/book/plain?schedule=1&reason=1&with=${ids}`)).text;
    expect(await chosen('3,4')).toContain('Cut + Beard + Wash:');
    expect(await chosen('3,3')).not.toContain('Cut + Beard + Wash:');
  });

  it('books the selection, and adds one more after the time was chosen', async () => {
    const slot = '2026-12-01 09:00:00';
    const form = await send(server(), 'time', { schedule: '1', reason: `${TWO_CUTS}`, slot });
    expect(form.text).toContain('2 × Cut');
    const back = await send(server(), 'when', { ...formOf(form.text, '/when') });
    const both = selectionId({ reasonId: 1, count: 2, additionIds: [3] });
    expect(back.text).toContain(`name="reason" value="${both}"`);
    const hidden = formOf(back.text, '/time');
    const again = await send(server(), 'time', { ...hidden, reason: `${both}`, slot });
    server().clock.advanceBy(3_000);
    const check = await send(server(), 'check', {
      ...formOf(again.text, '/check'),
      'f.email': 'mo@example.org',
      unseen: '',
    });
    expect(check.text).toContain('2 × Cut + Beard');
    expect((await bookFrom(server(), check)).status).toBe(303);
    const [booking] = await server().core.service.listBookings({ limit: 1 });
    expect(booking && booking.endsAt - booking.startsAt).toBe(75);
  });
});

it('is booked by the widget', async () => {
  const answer = await book(server(), {
    schedule: 1,
    reason: CUT_AND_BEARD,
    slot: '2026-12-01 10:30:00',
    submission: { email: 'ada@example.org' },
  });
  expect(answer.status).toBe(201);
});
