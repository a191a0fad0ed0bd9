/** `slotwell class change` on the command line. */

import { describe, expect, it } from 'vitest';
import { openCore } from '../../../bff/open-core.ts';
import { aMailer } from './a-mailer.ts';
import { useCommandLine } from './use-command-line.ts';

const commandLine = useCommandLine();
const FILE = `
name: Studio
time_zone: Europe/Berlin
locale: en
contact_email: hello@example.org
form:
  - { name: first_name, label: First name, form_type: textbox, required: true }
  - { name: email, label: Email, form_type: textbox, input_type: email, required: true }
reasons: [{ id: 1, name: Yoga, duration_minutes: 60 }]
schedules:
  - id: 1
    name: Large room
    reasons: [1]
    capacity: 12
    sessions: [{ days: [mon], at: "18:00", reason: 1, takes: [2] }]
  - { id: 2, name: Mia, reasons: [] }
  - { id: 3, name: Ben, reasons: [] }
`;
const CLASS = 'class change 1 2026-12-07 18:00';

async function withABooking() {
  const { run, write, databaseFile, clock } = commandLine();
  expect(await run(`import ${write('studio.yaml', FILE)}`)).toMatchObject({ code: 0 });
  const { service, close } = await openCore(
    { database: { kind: 'sqlite', file: databaseFile } },
    clock,
  );
  await service.book({
    scheduleId: 1,
    reasonId: 1,
    slot: '2026-12-07 18:00:00',
    submission: { first_name: 'Mo', email: 'mo@example.org' },
    surface: 'widget',
    locale: 'en',
    consented: false,
    idempotency: null,
    confirmWithin: null,
    holdSecret: null,
  });
  await close();
  return { run, clock };
}

describe('slotwell class change', () => {
  it('tells nobody unless asked, and says how to undo it', async () => {
    const { run } = await withABooking();
    const { code, out, err } = await run(`${CLASS} 3`);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('now takes Ben') });
    expect(err).toContain('Nobody was told of this: --tell does it.');
    expect(err).toContain(`To undo it: slotwell ${CLASS} 2`);
  });

  it('tells those who booked with --tell', async () => {
    const { run } = await withABooking();
    const { code, err } = await run(`${CLASS} 3 --tell --message Sorry`);
    expect({ code, err }).toEqual({
      code: 0,
      err: expect.stringContaining('1 customer gets an e-mail.'),
    });
  });

  it('tells those who were told before of a further change, even without --tell', async () => {
    const { run } = await withABooking();
    await run(`${CLASS} 3 --tell`);
    const { received, messages } = await aMailer(commandLine());
    await messages.worker.work();
    expect(received.length).toBeGreaterThan(0);
    expect((await run(`${CLASS} 2`)).err).toContain(
      '1 customer gets an e-mail, because an earlier',
    );
  });

  it('changes no class that has begun, and tells nobody of it', async () => {
    const { run, clock } = await withABooking();
    clock.set('2026-12-07T17:00:00Z');
    expect(await run(`${CLASS} 3 --tell`)).toMatchObject({
      code: 1,
      err: expect.stringContaining('This class has begun already'),
    });
    clock.set('2026-12-07T16:59:00Z');
    expect((await run(`${CLASS} 3 --tell`)).err).toContain('1 customer gets an e-mail.');
  });

  it('refuses a message that nobody would get', async () => {
    const { run } = await withABooking();
    expect(await run(`${CLASS} 3 --message Sorry`)).toMatchObject({
      code: 2,
      err: expect.stringContaining('use both'),
    });
  });
});
