/** The outbox as the operator sees it. */

import { beforeEach, describe, expect, it } from 'vitest';
import { openCore } from '../../../bff/open-core.ts';
import { deliveryProblem } from '../../../core/delivery/delivery-problem.ts';
import { openDatabase } from '../../../core/storage/sqlite/driver.ts';
import { aFile } from '../../core/installation/installation-files.ts';
import { type CommandLine, useCommandLine } from './use-command-line.ts';

/** Mails that wait, as the server would have planned them. */
async function mails({ databaseFile, clock }: CommandLine, count: number): Promise<void> {
  const { storage, close } = await openCore(
    { database: { kind: 'sqlite', file: databaseFile } },
    clock,
  );
  const now = clock.now();
  const actor = 'test';
  const [{ id } = { id: 0 }] = await storage.endpoints.list();
  const outboxId = await storage.endpoints.test({ now, actor, trigger: 'command_line', id });
  if (typeof outboxId !== 'number') {
    throw new Error('There is no endpoint.');
  }
  const targets = Array.from({ length: count }, (_, index) => `ada${index}@example.org`);
  const deliveries = targets.map(
    (target) => ({ channel: 'mail', role: 'customer', target, lane: null, dueAt: now }) as const,
  );
  await storage.messages.plan({ now, outboxId, deliveries });
  await close();
}

/** Attempts them, and gives up. */
async function giveUp({ databaseFile, clock }: CommandLine): Promise<void> {
  const { storage, close } = await openCore(
    { database: { kind: 'sqlite', file: databaseFile } },
    clock,
  );
  const now = clock.now();
  const leased = await storage.messages.leaseDeliveries({
    now,
    leaseMs: 1000,
    channels: ['mail'],
    exceptTargets: [],
    limit: 100,
  });
  const report = {
    startedAt: now,
    durationMs: 5,
    status: 550,
    request: null,
    response: null,
    problem: deliveryProblem('mail_address_rejected', { status: 550 }),
  };
  for (const { id: deliveryId, leaseToken } of leased) {
    await storage.messages.settleDelivery({
      now,
      deliveryId,
      leaseToken,
      outcome: { kind: 'dead', problem: deliveryProblem('mail_address_rejected', { status: 550 }) },
      report,
    });
  }
  await close();
}

describe('slotwell outbox', () => {
  const commandLine = useCommandLine();
  const run = (words: string, env = {}) => commandLine().run(words, { env });

  beforeEach(async () => {
    await run(`import ${commandLine().write('file.yaml', aFile())}`);
    await run('webhook add https://8.8.8.8/');
  });

  it('says that nothing waits', async () => {
    const { code, out, err } = await run('outbox');
    expect([code, err]).toEqual([0, '']);
    expect(out).toBe(
      'Waiting:    0 (mail 0, webhooks 0)\nNew:        0\nDelivered:  0\nGiven up:   0\nObsolete:   0\nOldest due: none'.replace(
        /(Oldest due:) /,
        '$1 ',
      ),
    );
    expect((await run('outbox list')).err).toBe('Nothing is waiting.');
    expect((await run('outbox list --dead')).err).toBe('Nothing was given up.');
    expect((await run('outbox resend --dead')).out).toBe('Nothing was given up.');
  });

  it('says plainly that mail waits for a mail server, as does the doctor, until there is one', async () => {
    await mails(commandLine(), 1);
    expect(await run('outbox')).toMatchObject({
      out: expect.stringContaining('mail 1'),
      err: expect.stringContaining('set SMTP_URL and MAIL_FROM'),
    });
    expect((await run('doctor')).out).toMatch(
      /^warn {2}mail +E-mails that wait for a mail server: 1\./m,
    );
    const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'practice@example.org' };
    expect((await run('outbox', env)).err).toBe('');
  });

  it('lists pending and failed messages with the reason, and sends them again', async () => {
    await mails(commandLine(), 3);
    expect((await run('outbox list')).out).toContain('ada2@example.org');
    expect((await run('outbox list --limit 1')).err).toContain('--limit shows more');
    await giveUp(commandLine());
    expect((await run('outbox')).err).toContain('slotwell outbox resend --dead');
    expect((await run('outbox list --dead')).out).toMatch(
      /mail +ada0@example\.org +dead .* 1 +The mail server rejects the address \(550\)\.$/m,
    );
    expect((await run('doctor')).out).toMatch(
      /^warn {2}messages +Refused for good by mail servers: 3\./m,
    );
    expect((await run('outbox resend 1')).out).toContain('Delivery 1 is sent again');
    expect((await run('outbox list')).out).toMatch(/ada0@example\.org +due +0 \(1 in all\)/m);
    expect((await run('outbox resend --dead')).out).toBe(
      'Sent again, at once, by the running server: 2.',
    );
    expect((await run('outbox')).out).toContain('Waiting:    3');
  });

  it('shows a sentence that an earlier version stored as it is', async () => {
    await mails(commandLine(), 1);
    await giveUp(commandLine());
    const database = openDatabase(commandLine().databaseFile);
    database.exec("UPDATE delivery SET problem = 'No such mailbox.'");
    database.exec("UPDATE delivery_attempt SET problem = 'No such mailbox.'");
    database.close();
    expect((await run('outbox list --dead')).out).toMatch(/ 1 +No such mailbox\.$/m);
    expect((await run('outbox show 1')).out).toMatch(/: 550 in 5 ms: No such mailbox\.$/m);
  });

  it('shows a mail as a mail, and not as a webhook', async () => {
    await mails(commandLine(), 1);
    await giveUp(commandLine());
    const shown = await run('webhook show 1');
    expect(shown).toEqual({
      code: 1,
      out: '',
      err: 'Delivery 1 is a mail, not a webhook: slotwell outbox show 1 shows it.',
    });
    expect((await run('outbox show 1')).out).toMatch(
      /^Delivery 1, a mail to ada0@example\.org, msg_[\w-]+: dead .*\nAttempt 1, .*: 550 in 5 ms: The mail server rejects the address \(550\)\.$/,
    );
  });

  it.each([
    ['outbox resend', 'Name one delivery, or use --dead.'],
    ['outbox resend 1 --dead', 'Name one delivery, or use --dead.'],
    ['outbox resend x', 'is no delivery number'],
    ['outbox lsit', '"lsit" is one word too many'],
  ])('does not understand `slotwell %s`', async (words, says) => {
    expect(await run(words)).toEqual({ code: 2, out: '', err: expect.stringContaining(says) });
  });
});
