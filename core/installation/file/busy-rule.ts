/** What busy times do, in the installation file: the schema and the defaults. */

import { z } from 'zod';
import { BUSY_DEFAULTS, type BusyRule } from '../busy-rule.ts';
import type { Schedule } from '../schedule.ts';
import { presentBusy } from './present-busy.ts';
import { issueText } from './problems.ts';
import { oneOf, wholeNumber } from './values.ts';

export const busySchema = z
  .strictObject(
    {
      all_day: oneOf(['closes', 'ignored'])
        .optional()
        .meta({
          description:
            'Whether events of whole days close the calendar, or are `ignored`, such as birthdays. An absence that the other calendar marks as such always closes it. Left out: `closes`.',
          examples: ['ignored'],
        }),
      tentative: oneOf(['closes', 'open'])
        .optional()
        .meta({
          description:
            'Whether events that are not certain yet close the calendar, or leave it `open`. Left out: `closes`.',
          examples: ['open'],
        }),
      counts: oneOf(['closes', 'one_place'])
        .optional()
        .meta({
          description:
            'Whether a busy time closes the calendar, or takes `one_place` of its `capacity`. Left out: `closes`.',
          examples: ['one_place'],
        }),
      when_stale: oneOf(['keep', 'close'])
        .optional()
        .meta({
          description:
            'What holds once the other calendar could not be read for `stale_minutes`: `keep` what was last known, or `close` the calendar until it can be read. Either way, Health says so. Left out: `keep`.',
          examples: ['close'],
        }),
      stale_minutes: wholeNumber(30, 43_200)
        .optional()
        .meta({
          description:
            'After how many minutes without a successful reading the busy times count as stale. Left out: 1440, a day.',
          examples: [240],
        }),
      titles: z
        .boolean(issueText('entry_expected', 'Write titles as true or false.'))
        .optional()
        .meta({
          description:
            'Whether the titles of events are stored, encrypted, and shown to the team. Left out: false, only times are stored.',
          examples: [true],
        }),
      on_outside_change: oneOf(['ask', 'follow'])
        .optional()
        .meta({
          description:
            'What becomes of a booking whose event was moved or deleted in another calendar: the team is asked on the page Today (`ask`), or the booking is moved or cancelled by itself (`follow`), at most three at a time. Left out: `ask`.',
          examples: ['follow'],
        }),
    },
    issueText('entry_expected', 'Write busy as {all_day: ignored, tentative: open}.'),
  )
  .meta({ id: 'InstallationFileBusy', title: 'What busy times do' });

export type BusyEntry = z.infer<typeof busySchema>;

interface BusyEntries {
  readonly busy?: BusyEntry | undefined;
}

/** Omitted if it says nothing but the defaults. */
export function completeBusy({ busy = {} }: BusyEntries): Pick<Schedule, 'busy'> {
  const rule: BusyRule = {
    allDay: busy.all_day ?? BUSY_DEFAULTS.allDay,
    tentative: busy.tentative ?? BUSY_DEFAULTS.tentative,
    counts: busy.counts ?? BUSY_DEFAULTS.counts,
    whenStale: busy.when_stale ?? BUSY_DEFAULTS.whenStale,
    staleMinutes: busy.stale_minutes ?? BUSY_DEFAULTS.staleMinutes,
    titles: busy.titles ?? BUSY_DEFAULTS.titles,
    onOutsideChange: busy.on_outside_change ?? BUSY_DEFAULTS.onOutsideChange,
  };
  return presentBusy(rule) === undefined ? {} : { busy: rule };
}
