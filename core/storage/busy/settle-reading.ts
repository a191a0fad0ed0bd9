/** Records what a reading of a source said, for the reader that still holds the lease. */

import { openSecret, sealSecret } from '../../administration/sealed-secret.ts';
import {
  type BusyPiece,
  CONFIRM_ALL_MS,
  planReading,
  type ReadingPlan,
} from '../../busy/plan-reading.ts';
import type { EpochMs } from '../../clock.ts';
import { BUSY_DEFAULTS, type BusyRule, effectOf } from '../../installation/busy-rule.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import { raiseVersion } from '../booking/schedule-rows.ts';
import type { BusySettleCommand, BusySettled } from '../port/busy.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { BusyTimeTable } from '../sql/tables.ts';
import type { Transaction } from '../transaction.ts';
import { recordOutsideChanges } from './outside-changes.ts';
import { type PackedSettle, unpackReading } from './packed-reading.ts';

const leased = statement((dialect, value: PlaceholderOf<{ id: number; leaseToken: number }>) =>
  dialect.lock(
    dialect.compiler
      .selectFrom('busy_source')
      .select([
        'busy_source.schedule_id',
        'busy_source.cursor',
        'busy_source.read_until',
        'busy_source.created_at',
        'busy_source.read_at',
        'busy_source.full_read_at',
        'busy_source.failing_since',
        'busy_source.failures',
        'busy_source.doubted_at',
        'busy_source.writes',
      ])
      .where('busy_source.id', '=', value('id'))
      .where('busy_source.lease_token', '=', value('leaseToken'))
      .where('busy_source.leased_until', 'is not', null),
  ),
);

type Leased = NonNullable<Awaited<ReturnType<typeof leased.get>>>;

const STALE: BusySettled = {
  kind: 'stale',
  isChanged: false,
  isDoubted: false,
  follow: [],
};

/** How soon a doubted reading is repeated. */
const CONFIRM_MS = 15_000;

export async function settleBusyReading(
  transaction: Transaction,
  packed: PackedSettle,
): Promise<BusySettled> {
  const { id, leaseToken } = packed;
  const source = await leased.get(transaction, { id, leaseToken });
  if (source === undefined) {
    return STALE;
  }
  transaction.requireLock(source.schedule_id);
  const command: BusySettleCommand = { ...packed, reading: unpackReading(packed) };
  const rule = readRule(transaction, source.schedule_id);
  const seal = { signingKey: transaction.signingKey, owner: { kind: 'busy source', id } } as const;
  const rows = await listOfSource.all(transaction, { id });
  const known = rows.map(
    (row): KnownPiece => ({
      hash: row.object_hash,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      kind: row.kind,
      isAllDay: row.all_day === 1,
      effect: row.effect,
      title: row.title === null ? null : openSecret(row.title, seal).toString(),
    }),
  );
  const plan = planReading({
    known,
    reading: command.reading,
    window: command.window,
    doubtedForMs: source.doubted_at === null ? null : transaction.now - source.doubted_at,
    isStale: isStale(source, rule, transaction.now),
    keepsTitles: rule.titles,
  });
  const isChanged = await writePieces(transaction, { id, source, rule, plan, known, seal });
  const follow = await recordOutsideChanges(transaction, {
    command,
    scheduleId: source.schedule_id,
    isWritten: source.writes !== null,
    isDoubted: plan.isDoubted,
    follows: rule.onOutsideChange === 'follow',
  });
  await writeSource(transaction, command, { source, rule, plan });
  return { kind: 'settled', isChanged, isDoubted: plan.needsFull, follow };
}

type KnownPiece = BusyPiece & { readonly effect: number };

function readRule({ places }: Transaction, scheduleId: number): BusyRule {
  const schedule = places?.installation.schedules.find(({ id }) => id === scheduleId);
  return schedule?.busy ?? BUSY_DEFAULTS;
}

function isStale(source: Leased, rule: BusyRule, now: EpochMs): boolean {
  return now >= staleAt(source, rule);
}

function staleAt({ read_at, created_at }: Leased, { staleMinutes }: BusyRule): EpochMs {
  return (read_at ?? created_at) + staleMinutes * MS_PER_MINUTE;
}

/** A calendar that closes when it is stale is read at that moment, whatever pause was asked for. */
function retryAt(
  { now, nextAt }: Pick<BusySettleCommand, 'now' | 'nextAt'>,
  source: Leased,
  rule: BusyRule,
): EpochMs {
  const stale = staleAt(source, rule);
  return rule.whenStale === 'close' && stale > now ? Math.min(nextAt, stale) : nextAt;
}

const listOfSource = statement(({ compiler }, value: PlaceholderOf<{ id: number }>) =>
  compiler
    .selectFrom('busy_time')
    .select(['object_hash', 'starts_at', 'ends_at', 'kind', 'all_day', 'effect', 'title'])
    .where('source_id', '=', value('id')),
);

const removePiece = statement(
  ({ compiler }, value: PlaceholderOf<{ id: number; hash: string; startsAt: number }>) =>
    compiler
      .deleteFrom('busy_time')
      .where('source_id', '=', value('id'))
      .where('object_hash', '=', value('hash'))
      .where('starts_at', '=', value('startsAt')),
);

const insertPiece = statement(({ compiler }, value: PlaceholderOf<BusyTimeTable>) =>
  compiler.insertInto('busy_time').values({
    source_id: value('source_id'),
    schedule_id: value('schedule_id'),
    object_hash: value('object_hash'),
    starts_at: value('starts_at'),
    ends_at: value('ends_at'),
    kind: value('kind'),
    all_day: value('all_day'),
    effect: value('effect'),
    title: value('title'),
  }),
);

interface PiecesToWrite {
  readonly id: number;
  readonly source: Leased;
  readonly rule: BusyRule;
  readonly plan: ReadingPlan;
  readonly known: readonly KnownPiece[];
  readonly seal: Parameters<typeof sealSecret>[1];
}

/** Resolves with whether times to come with an effect differ. */
async function writePieces(
  transaction: Transaction,
  { id, source, rule, plan, known, seal }: PiecesToWrite,
): Promise<boolean> {
  const scheduleId = source.schedule_id;
  const minute = transaction.now / MS_PER_MINUTE;
  const effects = new Map<BusyPiece, number>(known.map((piece) => [piece, piece.effect]));
  const inserted = plan.insert.map((piece) => ({ piece, effect: effectOf(piece, rule) }));
  await Promise.all(
    plan.remove.map(({ hash, startsAt }) => removePiece.run(transaction, { id, hash, startsAt })),
  );
  await Promise.all(
    inserted.map(({ piece, effect }) =>
      insertPiece.run(transaction, {
        source_id: id,
        schedule_id: scheduleId,
        object_hash: piece.hash,
        starts_at: piece.startsAt,
        ends_at: piece.endsAt,
        kind: piece.kind,
        all_day: piece.isAllDay ? 1 : 0,
        effect,
        title: piece.title === null ? null : sealSecret(Buffer.from(piece.title), seal),
      }),
    ),
  );
  const isChanged =
    plan.remove.some((piece) => (effects.get(piece) ?? 0) > 0 && piece.endsAt > minute) ||
    inserted.some(({ piece, effect }) => effect > 0 && piece.endsAt > minute);
  if (isChanged) {
    await raiseVersion(transaction, scheduleId);
  }
  return isChanged;
}

type SourceState = Omit<
  Leased & {
    readonly duration_ms: number;
    readonly problem: string | null;
    readonly next_at: number;
  },
  'schedule_id' | 'created_at' | 'writes'
>;

const update = statement(({ compiler }, value: PlaceholderOf<SourceState & { id: number }>) =>
  compiler
    .updateTable('busy_source')
    .set({
      cursor: value('cursor'),
      read_until: value('read_until'),
      read_at: value('read_at'),
      full_read_at: value('full_read_at'),
      duration_ms: value('duration_ms'),
      failing_since: value('failing_since'),
      problem: value('problem'),
      failures: value('failures'),
      doubted_at: value('doubted_at'),
      next_at: value('next_at'),
      leased_until: null,
    })
    .where('id', '=', value('id')),
);

async function writeSource(
  transaction: Transaction,
  { id, reading, window, durationMs, nextAt }: BusySettleCommand,
  { source, rule, plan }: Pick<PiecesToWrite, 'source' | 'rule' | 'plan'>,
): Promise<void> {
  const { now } = transaction;
  const { schedule_id: _schedule, created_at: _created, writes: _writes, ...before } = source;
  if (reading.kind === 'failed') {
    await update.run(transaction, {
      ...before,
      id,
      duration_ms: durationMs,
      failing_since: source.failing_since ?? now,
      problem: JSON.stringify(reading.problem),
      failures: source.failures + 1,
      // Only readings that succeed one after the other confirm each other.
      doubted_at: null,
      next_at: retryAt({ now, nextAt }, source, rule),
    });
    return;
  }
  const isFull = reading.kind === 'full';
  await update.run(transaction, {
    id,
    cursor: plan.needsFull ? null : reading.cursor,
    read_until: isFull ? window.until : source.read_until,
    read_at: now,
    full_read_at: isFull ? now : source.full_read_at,
    duration_ms: durationMs,
    failing_since: null,
    problem: null,
    failures: 0,
    doubted_at: plan.isDoubted ? now : null,
    next_at: dueAfter(plan, { now, nextAt }),
  });
}

function dueAfter(
  { lacksAll, needsFull }: ReadingPlan,
  { now, nextAt }: Pick<BusySettleCommand, 'now' | 'nextAt'>,
): EpochMs {
  if (lacksAll) {
    return now + CONFIRM_ALL_MS;
  }
  return needsFull ? Math.min(nextAt, now + CONFIRM_MS) : nextAt;
}
