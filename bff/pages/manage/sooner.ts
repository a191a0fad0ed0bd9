/**
 * "Tell me if something sooner becomes free": a confirmed booking waits for times before it, and
 * its page says so.
 */

import {
  type BookingService,
  fill,
  isOfferOpen,
  type Joined,
  MAX_PASSED_OVER,
  type NotFound,
  type SoonerRefusal,
  toMailbox,
  type WaitlistSubject,
} from '../../../core/index.ts';
import { type RouteDependencies, sendsMail } from '../../route-dependencies.ts';
import type { VisitorDependencies } from '../../visitor/visit.ts';
import { mailboxKey, withinLimits } from '../../visitor/visitor-limits.ts';
import { type Html, html } from '../html.ts';
import { words } from '../own-text.ts';
import type { FormBody } from '../page-steps.ts';
import { renderHidden } from '../times-view.ts';
import { PROBLEMS, sayDone, sayProblem } from './changes.ts';
import { isChangeable, judgeState, type Managed } from './managed.ts';

type Dependencies = Pick<
  RouteDependencies,
  'storage' | 'service' | 'limits' | 'config' | 'showsMail'
> &
  Pick<VisitorDependencies, 'readVisitorKey'>;

/** Whether the customer can wait: there is a list, a mail reaches them, and the booking can move. */
function canWait(managed: Managed, deps: Pick<Dependencies, 'config' | 'showsMail'>): boolean {
  const { booking, installation } = managed;
  return (
    judgeState(managed) === 'confirmed' &&
    isChangeable(managed) &&
    booking.dates === undefined &&
    installation.waitlist !== null &&
    booking.email !== null &&
    booking.eraseRequestedAt === null &&
    sendsMail(deps)
  );
}

/** `null` if the booking cannot wait for something sooner, and does not. */
export async function renderSooner(
  managed: Managed,
  deps: Pick<Dependencies, 'storage' | 'config' | 'showsMail'>,
): Promise<Html | null> {
  const { texts } = managed.language;
  const waiting = await deps.storage.waitlist.findOfBooking(managed.booking.bookingId);
  if (waiting !== null) {
    return html`<h2>${texts.soonerHeading}</h2>${renderOffer(managed, waiting) ?? html`<p>${texts.soonerOn}</p>`}${renderButton(managed, false)}`;
  }
  return canWait(managed, deps)
    ? html`<h2>${texts.soonerHeading}</h2>${renderButton(managed, true)}`
    : null;
}

function renderButton({ link, language: { texts } }: Managed, waits: boolean): Html {
  return html`<form method="post" action="${link('sooner')}">${renderHidden({ waits: waits ? 'yes' : 'no' })}<button>${waits ? texts.sooner : texts.soonerStop}</button></form>`;
}

function renderOffer(
  { now, language: { texts, speech, setting } }: Managed,
  { entry, secret }: WaitlistSubject,
): Html | null {
  if (entry.offer === null || !isOfferOpen(entry, now)) {
    return null;
  }
  const sentence = fill(texts.soonerOffered, {
    when: speech.when(entry.offer.startsAt),
    until: speech.whenMs(entry.offer.until),
  });
  return html`<p>${words(sentence)}</p>
<p><a class="button primary" href="${setting.basePath}/waitlist/${secret}">${texts.soonerSee}</a></p>`;
}

interface SoonerRequest {
  readonly body: FormBody;
  readonly visitor: string;
}

/** Starts or stops waiting. Returns the address of the page that shows the result. */
export async function changeSooner(
  managed: Managed,
  { body, visitor }: SoonerRequest,
  deps: Dependencies,
): Promise<string> {
  if (body.get('waits') === 'no') {
    return await stop(managed, deps);
  }
  const { booking, installation, now } = managed;
  const passedOver = canWait(managed, deps) ? await findSoonerTimes(managed, deps.service) : null;
  if (passedOver === null || booking.email === null) {
    return managed.link('');
  }
  if (passedOver.length > MAX_PASSED_OVER) {
    return sayProblem(managed, 'sooner_free');
  }
  const { waitsPerAddress, waitsPerEmail } = installation.limits;
  const { widgetWaits, widgetWaitsOfEmail } = deps.limits;
  const outcome = await withinLimits<Joined | NotFound | SoonerRefusal>(
    [
      { limit: widgetWaits, key: visitor, quota: waitsPerAddress },
      {
        limit: widgetWaitsOfEmail,
        key: mailboxKey(toMailbox(booking.email)),
        quota: waitsPerEmail,
      },
    ],
    {
      work: async () =>
        await deps.storage.waitlist.joinSooner({
          now,
          bookingId: booking.bookingId,
          visitor: (await deps.readVisitorKey())(visitor),
          passedOver,
        }),
      isSuccess: ({ kind }) => kind === 'joined',
    },
  );
  if (outcome.kind === 'joined') {
    return sayDone(managed, 'sooner_on');
  }
  return outcome.kind === 'full'
    ? sayProblem(managed, 'sooner_limit')
    : sayRefused(managed, outcome);
}

function sayRefused(managed: Managed, outcome: NotFound | SoonerRefusal): string {
  if (outcome.kind === 'not_found' || outcome.code === 'no_address') {
    return managed.link('');
  }
  return outcome.code === 'waitlist_limit' || outcome.code === 'visitor_limit'
    ? sayProblem(managed, 'sooner_limit')
    : sayProblem(managed, PROBLEMS[outcome.code]);
}

async function stop(managed: Managed, { storage }: Dependencies): Promise<string> {
  const waiting = await storage.waitlist.findOfBooking(managed.booking.bookingId);
  if (waiting !== null) {
    await storage.waitlist.leave({ now: managed.now, secret: waiting.secret });
  }
  return sayDone(managed, 'sooner_off');
}

/**
 * Lists free start times before the booking, up to one more than can be passed over: the customer
 * could move there already and is told only of others.
 */
async function findSoonerTimes(
  { booking }: Managed,
  service: Pick<BookingService, 'days' | 'slots'>,
): Promise<readonly number[]> {
  const { scheduleId, reasonId, persons } = booking;
  const choice = { scheduleId, reasonId, persons };
  const found = await service.days(choice);
  const starts: number[] = [];
  for (const day of found.kind === 'refused' ? [] : found.value.days) {
    const slots = await service.slots(choice, day);
    const instants = slots.kind === 'refused' ? [] : slots.value.instants;
    starts.push(...instants.filter((instant) => instant < booking.startsAt));
    if (
      starts.length > MAX_PASSED_OVER ||
      instants.some((instant) => instant >= booking.startsAt)
    ) {
      break;
    }
  }
  return starts;
}
