/**
 * A reading on its way to the writer's thread of SQLite. Copying a heavy calendar in one go would
 * hold up visitors, so its objects become texts, a few in each turn, which are copied in no time.
 */

import { setImmediate as letOthersGoFirst } from 'node:timers/promises';
import type { BusyObject, SourceReading } from '../../calendars/calendar-source.ts';
import type { BusySettleCommand } from '../port/busy.ts';

/** A command to settle a reading, whose own list of objects is empty. */
export interface PackedSettle extends BusySettleCommand {
  /** Each of them a list of objects as JSON. */
  readonly packed: readonly string[];
}

const OBJECTS_AT_ONCE = 100;

export async function packReading(command: BusySettleCommand): Promise<PackedSettle> {
  const { reading } = command;
  const objects = objectsOf(reading);
  const packed: string[] = [];
  for (let from = 0; from < objects.length; from += OBJECTS_AT_ONCE) {
    packed.push(JSON.stringify(objects.slice(from, from + OBJECTS_AT_ONCE)));
    await letOthersGoFirst();
  }
  return { ...command, reading: withObjects(reading, []), packed };
}

export function unpackReading({ reading, packed }: PackedSettle): SourceReading {
  const objects = packed.flatMap((text): readonly BusyObject[] => JSON.parse(text));
  return withObjects(reading, objects);
}

function objectsOf(reading: SourceReading): readonly BusyObject[] {
  switch (reading.kind) {
    case 'full':
      return reading.objects;
    case 'changes':
      return reading.changed;
    default:
      return [];
  }
}

function withObjects(reading: SourceReading, objects: readonly BusyObject[]): SourceReading {
  switch (reading.kind) {
    case 'full':
      return { ...reading, objects };
    case 'changes':
      return { ...reading, changed: objects };
    default:
      return reading;
  }
}
