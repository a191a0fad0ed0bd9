/** Reasons under the headings that the operator gave them. */

import type { LocalizedText } from '../../core/index.ts';
import type { ReasonEntry } from '../source/booking-source.ts';

interface ReasonGroup {
  /** Its heading, in words; `null` for the reasons that have none, which come first. */
  readonly name: string | null;
  readonly reasons: readonly ReasonEntry[];
}

/** In the order in which the groups first occur, and in each the reasons as they were. `say`: the language of the headings, which tell groups apart. */
export function groupReasons(reasons: readonly ReasonEntry[], say: (text: LocalizedText) => string): readonly ReasonGroup[] {
  const groups = new Map<string | null, ReasonEntry[]>([[null, []]]);
  for (const reason of reasons) {
    const name = reason.group === undefined ? null : say(reason.group);
    groups.set(name, [...(groups.get(name) ?? []), reason]);
  }
  return [...groups].filter(([, members]) => members.length > 0).map(([name, members]) => ({ name, reasons: members }));
}
