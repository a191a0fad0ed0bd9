/**
 * A running server's view of its own database: version, clock, latest mail attempt and latest
 * backup.
 */

import { sql } from 'kysely';
import type { EpochMs } from '../../clock.ts';
import { writeAudit } from '../audit.ts';
import type { DatabaseClock } from '../database-report.ts';
import type { HealthReport, NoteBackupCommand } from '../health-report.ts';
import { readProblem } from '../messages/deliveries.ts';
import { type Executor, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';

const selectDatabase = statement((dialect) => {
  const newest = dialect.compiler
    .selectFrom('audit')
    .select('at')
    .orderBy('id', 'desc')
    .limit(1000);
  return dialect.compiler
    .selectFrom('installation')
    .select([dialect.databaseVersion.as('database'), dialect.ownClock.as('clock')])
    .select(
      dialect.compiler
        .selectFrom(newest.as('newest'))
        .select(sql<EpochMs | null>`max("at")`.as('at'))
        .as('newest'),
    );
});

const selectMail = statement(({ compiler }) =>
  compiler
    .selectFrom('delivery_attempt')
    .innerJoin('delivery', 'delivery.id', 'delivery_attempt.delivery_id')
    .select([
      'delivery_attempt.started_at as at',
      'delivery_attempt.status',
      'delivery_attempt.problem',
    ])
    .where('delivery.channel', '=', 'mail')
    .where('delivery.state', '<>', 'obsolete')
    .orderBy('delivery_attempt.id', 'desc')
    .limit(1),
);

const BACKUP = 'backup';

const selectBackup = statement(({ compiler }) =>
  compiler
    .selectFrom('audit')
    .select('at')
    .where('subject', '=', BACKUP)
    .orderBy('id', 'desc')
    .limit(1),
);

const selectFirst = statement(({ compiler }) =>
  compiler.selectFrom('audit').select('at').orderBy('id').limit(1),
);

export async function readHealth(executor: Executor): Promise<HealthReport> {
  const [row, mail, backup, first] = await Promise.all([
    selectDatabase.get(executor, {}),
    selectMail.get(executor, {}),
    selectBackup.get(executor, {}),
    selectFirst.get(executor, {}),
  ]);
  if (row === undefined) {
    throw new Error('The database has lost its installation row.');
  }
  return {
    database: row.database,
    clock: chooseClock(row),
    lastMail: mail ? { ...mail, problem: readProblem(mail.problem) } : null,
    backups: { lastAt: backup?.at ?? null, since: first?.at ?? null },
  };
}

function chooseClock({
  clock,
  newest,
}: {
  readonly clock: EpochMs | null;
  readonly newest: EpochMs | null;
}): DatabaseClock | null {
  if (clock !== null) {
    return { kind: 'own clock', at: clock };
  }
  return newest === null ? null : { kind: 'newest entry', at: newest };
}

export async function noteBackup(
  transaction: Transaction,
  { actor, file }: NoteBackupCommand,
): Promise<void> {
  await writeAudit(transaction, {
    at: transaction.now,
    actor,
    action: 'backup.made',
    subject: BACKUP,
    detail: file,
  });
}
