/** `slotwell audit`: who changed what, with the values before and after; newest first. */

import type { FoundAuditEntry } from '../../core/index.ts';
import { isAuditKind, readAuditQuestion, whoIs } from '../operations/audit-search.ts';
import { readLimit } from './arguments.ts';
import type { Command, CommandCall } from './command.ts';
import { presentTime, printable, printTable } from './print.ts';
import { withCore } from './with-core.ts';

export const audit: Command = {
  name: 'audit',
  usage:
    '[--person TEXT] [--object TEXT] [--kind bookings|people|configuration|messages] [--from DAY] [--until DAY] [--before ID] [--limit N]',
  summary: 'Search the audit log: who did what, newest first.',
  options: {
    person: { type: 'string' },
    object: { type: 'string' },
    kind: { type: 'string' },
    from: { type: 'string' },
    until: { type: 'string' },
    before: { type: 'string' },
    limit: { type: 'string' },
  },
  run: async (call) => {
    const { io } = call;
    const limit = readLimit(call);
    const kind = readText(call, 'kind');
    const before = readText(call, 'before');
    if (limit === null) {
      return 2;
    }
    if (kind !== undefined && !isAuditKind(kind)) {
      io.err('--kind takes bookings, people, configuration or messages.');
      return 2;
    }
    if (before !== undefined && !/^[1-9]\d{0,14}$/.test(before)) {
      io.err('--before takes the number of an entry: the first column shows them.');
      return 2;
    }
    return withCore(call, async ({ storage, service }) => {
      const question = {
        person: readText(call, 'person'),
        object: readText(call, 'object'),
        from: readText(call, 'from'),
        until: readText(call, 'until'),
      };
      const search = readAuditQuestion({ ...question, kind }, await service.installation());
      if (search === null) {
        io.err('--from and --until take days, as 2026-11-24.');
        return 2;
      }
      const found = await storage.audit.search({
        ...search,
        ...(before !== undefined && { before: Number(before) }),
        limit,
      });
      printTable(io, ['ID', 'TIME', 'WHO', 'WHAT', 'OBJECT', 'DETAIL'], found.map(presentRow));
      const last = found.at(-1);
      if (last !== undefined && found.length === limit) {
        io.err(`There may be older ones: --before ${last.id} shows them.`);
      }
      return 0;
    });
  },
};

function readText({ options }: CommandCall, name: string): string | undefined {
  const given = options[name];
  return typeof given === 'string' ? given : undefined;
}

function presentRow({
  id,
  at,
  actor,
  action,
  subject,
  detail,
  changes,
}: FoundAuditEntry): string[] {
  const changed = Object.entries(changes ?? {}).map(
    ([name, [from, to]]) => `${name}: ${say(from)} -> ${say(to)}`,
  );
  const said = [...(detail === null ? [] : [detail]), ...changed].join('; ');
  const { kind, name } = whoIs(actor);
  return [
    `${id}`,
    presentTime(at),
    printable(kind === 'user' ? actor : name),
    action,
    subject,
    printable(said),
  ];
}

function say(value: unknown): string {
  return value === null ? 'none' : String(value);
}
