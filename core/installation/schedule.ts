/** The bookable services and times: reasons, calendars, their opening hours and exceptions. */

import type { Day } from '../time/wall-time.ts';
import type { BusyRule } from './busy-rule.ts';
import type { FormField } from './form-field.ts';
import type { LocalizedText } from './language.ts';
import type { Need, NeededTime } from './need.ts';

/** A service that can be booked. */
export interface Reason {
  readonly id: number;
  readonly name: LocalizedText;
  readonly description: LocalizedText;
  readonly durationMinutes: number;
  readonly bufferBeforeMinutes: number;
  readonly bufferAfterMinutes: number;
  /**
   * Maximum number of people of this reason that one schedule takes at once, in addition to the
   * schedule's own capacity; `null` if unlimited.
   */
  readonly capacity: number | null;
  /** Shown as is, for example `80 EUR`; `null` to show none. */
  readonly price: LocalizedText | null;
  readonly infoUrl: string | null;
  /** Heading under which it is listed with others; omitted if there is none. */
  readonly group?: LocalizedText;
  /**
   * Maximum number of people per booking, each of whom takes a place, and the label of the field if
   * it is not the built-in one. Omitted if only one person comes.
   */
  readonly persons?: { readonly max: number; readonly label?: LocalizedText };
  /** Fields that are added to the installation's form or replace those of the same name. */
  readonly form: readonly FormField[];
  /**
   * When it can be booked within the opening hours of a calendar; omitted if always. A booking lies
   * within these hours as a whole.
   */
  readonly hours?: readonly OpeningHours[];
  /** Omitted if it does not consist of other reasons. */
  readonly combines?: Combination;
  /**
   * The ways to lay out the parts of a combination besides the one that the reason itself describes,
   * in the order in which they are tried; omitted if there is no other.
   */
  readonly layouts?: readonly Layout[];
  /** What each booking takes as well; omitted if nothing. */
  readonly needs?: readonly Need[];
  /**
   * The stretches of a combination that the booked calendar does itself, in order; the first one
   * begins with the booking. Omitted if it does all of it.
   */
  readonly ownTimes?: readonly NeededTime[];
  /** Reasons that customers may add to it in the same appointment; omitted if none. */
  readonly additions?: Additions;
  /** How often in a row customers may have it in one appointment; omitted if once. */
  readonly count?: { readonly max: number };
  /**
   * What a customer selected, if this reason stands for that. It is in no list of reasons and in no
   * file: the reason that it is based on leads to it. Omitted for reasons that the file lists.
   */
  readonly selection?: Selection;
}

/** Whether the installation file lists the reason; otherwise it stands for a selection. */
export function isListed({ selection }: Pick<Reason, 'selection'>): boolean {
  return selection === undefined;
}

/** Reasons that customers may add to another one. */
export interface Additions {
  /** In the order in which they follow it. */
  readonly reasonIds: readonly number[];
  /** How many of them at once; `null` if all. */
  readonly atMost: number | null;
}

/** A reason, how often it is done in a row, and what follows it. */
export interface Selection {
  readonly reasonId: number;
  readonly count: number;
  /** In the order in which they follow; each once. */
  readonly additionIds: readonly number[];
}

/** The reasons that are done one after the other in a booking of a combination. */
export interface Combination {
  /** At least two, in order. One reason may stand more than once; none is a combination itself. */
  readonly reasonIds: readonly number[];
  /**
   * The positions in `reasonIds`, from 1, of those that are not done in the booked calendar: what
   * they need does them, or nobody. Omitted if there are none.
   */
  readonly elsewhere?: readonly number[];
  /** Whether any order will do; omitted if only the listed one. */
  readonly isInAnyOrder?: true;
  /** How long customers may have to wait between two parts, at most; omitted if not at all. */
  readonly gapMinutes?: number;
  /** What the operator set for the combination itself. The rest follows from its reasons. */
  readonly stated: Partial<Pick<Reason, DerivedKey>> & Pick<Reason, 'form'>;
}

/** What depends on when each part of a combination is done. */
export type Layout = Pick<
  Reason,
  'durationMinutes' | 'bufferBeforeMinutes' | 'bufferAfterMinutes' | 'needs' | 'ownTimes'
>;

/** What a combination takes from its reasons unless the operator sets it. */
export type DerivedKey =
  | 'durationMinutes'
  | 'bufferBeforeMinutes'
  | 'bufferAfterMinutes'
  | 'capacity'
  | 'price'
  | 'persons'
  | 'hours'
  | 'needs'
  | 'ownTimes';

/** A calendar's own settings for one of its reasons; the reason's own apply if omitted. */
export interface ReasonTerms
  extends Partial<
    Pick<
      Reason,
      | 'durationMinutes'
      | 'bufferBeforeMinutes'
      | 'bufferAfterMinutes'
      | 'price'
      | 'hours'
      | 'needs'
      | 'ownTimes'
    >
  > {
  readonly reasonId: number;
  /** Those of a combination in this calendar. */
  readonly layouts?: readonly Layout[];
}

/** The reason as the calendar offers it; the reason itself where the calendar sets nothing. */
export function reasonAt(
  reason: Reason,
  { reasonTerms, combinedTerms }: Pick<Schedule, 'reasonTerms' | 'combinedTerms'>,
): Reason {
  const ofReason = ({ reasonId }: ReasonTerms) => reasonId === reason.id;
  const derived = combinedTerms?.find(ofReason);
  const own = reasonTerms?.find(ofReason);
  if (derived === undefined && own === undefined) {
    return reason;
  }
  const { reasonId: _, ...terms } = { ...derived, ...own };
  return { ...reason, ...terms };
}

/**
 * The reason as the calendar offers it, once for each way to lay out its parts: first as listed,
 * then the others in the order in which they are tried. None has `layouts` of its own.
 */
export function layoutsAt(
  reason: Reason,
  schedule: Pick<Schedule, 'reasonTerms' | 'combinedTerms'>,
): readonly [Reason, ...Reason[]] {
  const { layouts = [], ...listed } = reasonAt(reason, schedule);
  if (layouts.length === 0) {
    return [listed];
  }
  const own = schedule.reasonTerms?.find(({ reasonId }) => reasonId === reason.id);
  const { reasonId: _, ...stated } = own ?? { reasonId: 0 };
  return [listed, ...layouts.map((layout) => ({ ...listed, ...layout, ...stated }))];
}

/** A calendar or, if it has members, a group of calendars. */
export interface Schedule {
  readonly id: number;
  readonly name: LocalizedText;
  readonly location: LocalizedText | null;
  readonly address: string | null;
  /** How to find the place, with several lines; omitted if the operator gave none. */
  readonly directions?: LocalizedText;
  readonly phone: string | null;
  readonly infoUrl: string | null;
  /**
   * Addresses that are notified of bookings. If empty, the installation's contact address is used.
   */
  readonly notify: readonly string[];
  /** Reasons that may be booked here, in display order. */
  readonly reasonIds: readonly number[];
  /**
   * Reasons that stand for what customers select, which can be booked here besides `reasonIds`.
   * Omitted if there are none, and for a group that does not list reasons.
   */
  readonly selectionIds?: readonly number[];
  /** What it sets for some of its reasons; omitted if nothing, as always for a group. */
  readonly reasonTerms?: readonly ReasonTerms[];
  /**
   * What its terms for single reasons make of the combinations of these; `reasonTerms` for a
   * combination take precedence. Omitted if nothing differs from the combination.
   */
  readonly combinedTerms?: readonly ReasonTerms[];
  /**
   * The resources that it takes what its reasons need from, by preference, wherever one of these
   * will do; omitted if any.
   */
  readonly resourceIds?: readonly number[];
  /** Number of parallel places, at least 1. */
  readonly capacity: number;
  /** Step between offered starts; `null` to use the reason's duration. */
  readonly slotIntervalMinutes: number | null;
  readonly leadTimeMinutes: number;
  /** Bookable days are today to today + `horizonDays`, both inclusive. */
  readonly horizonDays: number;
  /** How long a chosen time is held while the form is filled in. */
  readonly holdMinutes: number;
  /** Customers may cancel or move until this long before the start. */
  readonly cancelCutoffMinutes: number;
  /**
   * Members of a group ("no preference"), any one of which may be assigned; empty for an ordinary
   * schedule. A group has no hours, limits or claims of its own.
   */
  readonly memberIds: readonly number[];
  /** Maximum number of people whose bookings start on one day; `null` if unlimited. */
  readonly dailyLimit: number | null;
  /** Maximum number of active bookings per e-mail address; `null` if unlimited. */
  readonly customerLimit: number | null;
  readonly openingHours: readonly OpeningHours[];
  readonly exceptions: readonly Exception[];
  /** Classes: its reasons that have sessions begin at these alone. Omitted if there are none. */
  readonly sessions?: readonly Session[];
  /** Omitted if customers never see how many places are left. */
  readonly showLeft?: ShowLeft;
  /** What the busy times of other calendars do; omitted if `BUSY_DEFAULTS` hold. */
  readonly busy?: BusyRule;
  /** Fields that are added to the installation's form or replace those of the same name. */
  readonly form: readonly FormField[];
}

interface WithId {
  readonly id: number;
}

const known = new WeakMap<readonly WithId[], ReadonlyMap<number, WithId>>();

/** Entries by their id, of a list that never changes: with thousands, looking each up takes long. */
export function byId<Entry extends WithId>(list: readonly Entry[]): ReadonlyMap<number, Entry>;
export function byId(list: readonly WithId[]): ReadonlyMap<number, WithId> {
  const entries = known.get(list) ?? new Map(list.map((entry) => [entry.id, entry]));
  known.set(list, entries);
  return entries;
}

/** Whether this calendar, or a group by its own list, has the reason, whether listed or selected. */
export function hasReason(
  { reasonIds, selectionIds }: Pick<Schedule, 'reasonIds' | 'selectionIds'>,
  id: number,
): boolean {
  return reasonIds.includes(id) || selectionIds?.includes(id) === true;
}

/** Monday first, as in `toWeekday`. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** A weekday as written in the installation file. */
export type Weekday = (typeof WEEKDAYS)[number];

/** Wall-clock minutes since local midnight, 0 to 1440 (24:00). */
export type MinuteOfDay = number;

/** `HH:MM`, up to `24:00`. */
export function formatMinuteOfDay(minute: MinuteOfDay): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** A part of a day, half-open. */
export interface MinutesOfDay {
  readonly from: MinuteOfDay;
  readonly until: MinuteOfDay;
}

/** A weekly range, half-open: `[opens, closes)`. */
export interface OpeningHours {
  readonly days: readonly Weekday[];
  readonly opens: MinuteOfDay;
  readonly closes: MinuteOfDay;
  /** First day on which the range applies (inclusive); `null` if unbounded. */
  readonly validFrom: Day | null;
  /** Last day on which the range applies (inclusive); `null` if unbounded. */
  readonly validUntil: Day | null;
}

/**
 * Dates that depart from the weekly hours. Either `hours` replace those and any public holiday, or
 * the day or a part of it is closed, whatever hours it has otherwise. If several exceptions apply
 * to one date, their hours add up, but a closure wins.
 */
export interface Exception {
  /** First date (inclusive). */
  readonly from: Day;
  /** Last date (inclusive). */
  readonly until: Day;
  /** `null` if it is closed. */
  readonly hours: { readonly opens: MinuteOfDay; readonly closes: MinuteOfDay } | null;
  /**
   * Closes only this part of the day; omitted if the exception closes the whole day or has hours.
   */
  readonly closedBetween?: MinutesOfDay;
  /** The reason, for customers and the operator; `null` if none is given. */
  readonly note: LocalizedText | null;
}

/** A class of one reason. It takes as long as the reason does in its calendar. */
export type Session = WeeklySession | DatedSession;

interface SessionStart {
  readonly reasonId: number;
  /** Wall time at which it begins. */
  readonly at: MinuteOfDay;
  /** Number of people who may come; omitted if the calendar and the reason alone limit them. */
  readonly places?: number;
  /**
   * Ids of the resources and other calendars that it takes as a whole, once for all who come;
   * omitted if none.
   */
  readonly takes?: readonly number[];
  /** Dates on which it takes something else; omitted if there are none. */
  readonly changes?: readonly SessionChange[];
}

export interface SessionChange {
  readonly date: Day;
  /** In place of what the session takes otherwise. */
  readonly takes: readonly number[];
}

export interface WeeklySession extends SessionStart {
  readonly days: readonly Weekday[];
  /** First day on which it may take place (inclusive); `null` if unbounded. */
  readonly validFrom: Day | null;
  /** Last day on which it may take place (inclusive); `null` if unbounded. */
  readonly validUntil: Day | null;
}

export interface DatedSession extends SessionStart {
  readonly on: readonly Day[];
  /** Whether its dates are booked together, as one booking, or each by itself; omitted if each. */
  readonly isCourse?: true;
}

/** When customers see how many places are left: always, or once this many or fewer are. */
export type ShowLeft = 'always' | number;

export function isDated(session: Session): session is DatedSession {
  return 'on' in session;
}

/** Whether customers see that this many places are left. */
export function isLeftShown(showLeft: ShowLeft | undefined, left: number): boolean {
  return showLeft !== undefined && (showLeft === 'always' || left <= showLeft);
}
