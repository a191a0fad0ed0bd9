/**
 * `slotwell explain`: why a time is not offered to customers, or that it is, decided by the same
 * function as for customers.
 */

import { type BookingService, type Choice, isRefusal, type WallTime } from '../../core/index.ts';
import { parseNumber, readSlot } from './arguments.ts';
import type { Command, CommandCall, ExitCode, Io } from './command.ts';
import { explainPlaces } from './offered.ts';
import { withInstallation } from './with-core.ts';

interface Question extends Choice {
  readonly slot: WallTime;
}

export const explain: Command = {
  name: 'explain',
  usage: 'SCHEDULE REASON "YYYY-MM-DD HH:MM"',
  summary: 'Say why a time is not offered in a calendar, or in each of a group; or that it is.',
  // Without quotation marks a shell splits the time into two words.
  arity: [3, 4],
  run: async (call) => {
    const question = readQuestion(call);
    if (question === null) {
      return 2;
    }
    return withInstallation(call, ({ service }) => answer(call.io, service, question));
  },
};

async function answer(io: Io, service: BookingService, question: Question): Promise<ExitCode> {
  const [installation, places] = await Promise.all([
    service.installation(),
    service.explainTime(question),
  ]);
  if (installation === null || isRefusal(places)) {
    io.err(await sayWhatIsMissing(service, question));
    return 1;
  }
  for (const line of explainPlaces(places, question.slot, installation)) {
    io.out(line);
  }
  return 0;
}

async function sayWhatIsMissing(
  service: BookingService,
  { scheduleId, reasonId }: Choice,
): Promise<string> {
  const reasons = await service.reasons(scheduleId);
  const missing =
    reasons.kind === 'refused'
      ? `There is no calendar ${scheduleId}`
      : `Calendar ${scheduleId} does not offer reason ${reasonId}`;
  return `${missing}: slotwell export shows what there is.`;
}

/** `null` after printing a problem if the arguments are invalid. */
function readQuestion({
  io,
  arguments: [schedule = '', reason = '', ...words],
}: CommandCall): Question | null {
  const scheduleId = parseNumber(schedule);
  const reasonId = parseNumber(reason);
  if (scheduleId === null || reasonId === null) {
    io.err(
      'The first two words are the numbers of a calendar and of a reason: slotwell export shows them.',
    );
    return null;
  }
  const slot = readSlot(io, words);
  return slot === null ? null : { scheduleId, reasonId, slot };
}
