/** Reads everything that the pages of a booking are rendered from. */

import {
  type Booking,
  type Installation,
  type RetiredEntries,
  reasonAt,
} from '../../../core/index.ts';
import type { RouteDependencies } from '../../route-dependencies.ts';
import { readLanguage } from '../../visitor/languages.ts';
import { createPageLanguage } from '../page-language.ts';
import type { PageState } from '../page-steps.ts';
import type { Managed } from './managed.ts';

interface Opened extends Pick<Managed, 'booking' | 'byMail'> {
  /** The path of the page below `/manage/`. */
  readonly path: string;
}

/** In the language of the booking unless another was requested. */
export async function openManaged(
  { installation, language }: Pick<PageState, 'installation' | 'language'>,
  { booking, byMail, path }: Opened,
  deps: RouteDependencies,
): Promise<Managed> {
  const { asked, basePath } = language.setting;
  const own = { ...language.setting, asked: asked ?? readLanguage(installation, booking.locale) };
  const root = `${basePath}/manage/${path}`;
  const now = deps.clock.now();
  const [subject, proposal] = await Promise.all([
    lookUp(installation, booking, deps),
    deps.storage.proposals.find(booking.bookingId, now),
  ]);
  return {
    ...subject,
    proposal,
    byMail,
    language: createPageLanguage(own, installation),
    now,
    root,
    link: linker(root, asked),
  };
}

type Found = Pick<Managed, 'booking' | 'installation' | 'schedule' | 'reason'>;

/** Looks up a booking with its schedule and reason, even if these have been retired since. */
async function lookUp(
  installation: Installation,
  booking: Booking,
  { service }: RouteDependencies,
): Promise<Found> {
  const find = ({ schedules, reasons }: RetiredEntries) => ({
    schedule: schedules.find(({ id }) => id === booking.scheduleId) ?? null,
    reason: reasons.find(({ id }) => id === booking.reasonId) ?? null,
  });
  const offered = find(installation);
  const retired = offered.schedule && offered.reason ? offered : find(await service.retired());
  const schedule = offered.schedule ?? retired.schedule;
  const reason = offered.reason ?? retired.reason;
  return {
    booking,
    installation,
    schedule,
    reason: reason && schedule && reasonAt(reason, schedule),
  };
}

/** Builds addresses that keep the requested language. */
function linker(root: string, asked: string | null): Managed['link'] {
  return (page, parameters = {}) => {
    const query = new URLSearchParams({
      ...(asked !== null && { lang: asked }),
      ...parameters,
    }).toString();
    return `${root}${page === '' ? '' : `/${page}`}${query === '' ? '' : `?${query}`}`;
  };
}
