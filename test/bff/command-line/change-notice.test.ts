/** On whose wish the command line cancels or moves, and what the customer reads, if anything. */

import { beforeEach, describe, expect, it } from 'vitest';
import { openCore } from '../../../bff/open-core.ts';
import { aField, aFile } from '../../core/installation/installation-files.ts';
import { readTables } from './read-tables.ts';
import { useCommandLine } from './use-command-line.ts';

describe('slotwell booking cancel and move', () => {
  const commandLine = useCommandLine();

  beforeEach(async () => {
    const line = commandLine();
    await line.run(
      `import ${line.write('file.yaml', aFile({ form: [aField({ required: false }), aField({ name: 'contact', required: false })] }))}`,
    );
    const { service, close } = await openCore(
      { database: { kind: 'sqlite', file: line.databaseFile } },
      line.clock,
    );
    const base = {
      scheduleId: 1,
      reasonId: 1,
      surface: 'api',
      locale: 'en',
      consented: false,
      idempotency: null,
      holdSecret: null,
    } as const;
    const known = { email: 'ada@example.org' };
    const unknown = {};
    await service.book({
      ...base,
      slot: '2026-12-08 09:30:00',
      submission: known,
      confirmWithin: null,
    });
    await service.book({
      ...base,
      slot: '2026-12-08 10:30:00',
      submission: unknown,
      confirmWithin: null,
    });
    await service.book({
      ...base,
      slot: '2026-12-08 11:30:00',
      submission: known,
      confirmWithin: 60,
    });
    await service.book({
      ...base,
      slot: '2026-12-08 10:00:00',
      submission: { contact: 'ada@example.org' },
      confirmWithin: null,
    });
    await close();
  });

  const lastRows = () => {
    const { outbox = [], audit = [] } = readTables(commandLine().databaseFile);
    return { told: outbox.at(-1), audit: audit.at(-1) };
  };

  it('counts as the operator’s wish by default', async () => {
    expect(await commandLine().run('booking cancel 1')).toMatchObject({ code: 0, err: '' });
    expect(lastRows()).toMatchObject({
      told: { kind: 'booking.cancelled', on_request: 0, message: null, quiet: 0 },
      audit: { actor: 'command line', action: 'booking.cancelled', subject: 'booking:1' },
    });
  });

  it.each(['cancel 1', 'move 1 2026-12-08 11:00'])(
    'counts as the customer’s wish if --by says so, also in the audit log: %s',
    async (words) => {
      expect(
        await commandLine().run(`booking ${words} --by customer --message Gern!`),
      ).toMatchObject({ code: 0 });
      expect(lastRows()).toMatchObject({
        told: { on_request: 1, message: 'Gern!', quiet: 0 },
        audit: { actor: 'command line, for the customer', subject: 'booking:1' },
      });
    },
  );

  it.each(['cancel 1', 'move 1 2026-12-08 11:00'])(
    'leaves the customer’s mail out, and says so: %s --quiet',
    async (words) => {
      const { code, err } = await commandLine().run(`booking ${words} --quiet`);
      expect({ code, err }).toEqual({ code: 0, err: 'The customer gets no e-mail.' });
      expect(lastRows().told).toMatchObject({ quiet: 1 });
    },
  );

  it.each([
    [
      'cancel 1',
      'No e-mail is sent before SMTP_URL and MAIL_FROM are set; the message waits in the outbox.',
    ],
    [
      'cancel 2',
      'The customer gave no e-mail address and gets no e-mail. Nobody gets the message.',
    ],
    [
      'cancel 4',
      'No e-mail is sent before SMTP_URL and MAIL_FROM are set; the message waits in the outbox.',
    ],
    [
      'cancel 3',
      'It was not confirmed yet, so the customer gets no e-mail. Nobody gets the message.',
    ],
  ])('says where a message does not arrive: %s', async (words, says) => {
    expect(await commandLine().run(`booking ${words} --message Sorry`)).toMatchObject({
      code: 0,
      err: says,
    });
  });

  it.each([
    ['--by nobody', '--by takes customer or operator'],
    ['--message Sorry --quiet', 'use one of them'],
    [`--message ${'x'.repeat(1001)}`, 'use at most 1000 characters'],
    ['--message a\u0007b', 'control character'],
    ['--message=', '--message is empty'],
  ])('changes nothing if the options are invalid: %s', async (options, says) => {
    const { run, databaseFile } = commandLine();
    const before = readTables(databaseFile);
    expect(await run(`booking cancel 1 ${options}`)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining(says),
    });
    expect(readTables(databaseFile)).toEqual(before);
  });
});
