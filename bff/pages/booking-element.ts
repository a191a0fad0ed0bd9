/**
 * The `<slotwell-booking>` element of our own pages, and the choices that a link can make in
 * advance: `/book?schedule=1&reason=2&day=2026-12-01&time=09:30&persons=3`. A link can also say how
 * the visitor found the page, for the operator's hidden fields: `&utm_source=newsletter`.
 */

import { selectionId } from '../../core/index.ts';
import type { Query } from '../http/query.ts';
import { type Html, html } from './html.ts';
import type { PageSetting } from './page.ts';

export interface Prefill {
  readonly schedule: string | null;
  readonly reason: string | null;
  readonly day: string | null;
  readonly time: string | null;
  /** Number of persons. */
  readonly persons: string | null;
}

/**
 * Reads the choices that a link makes in advance. Ignores malformed ids, days and times, so that
 * the customer simply chooses.
 */
export function readPrefill(query: Query): Prefill {
  const id = (value: string | null = null) =>
    value !== null && /^[1-9][0-9]{0,14}$/.test(value) ? value : null;
  const matching = (form: RegExp, value: string | null = null) =>
    value !== null && form.test(value) ? value : null;
  return {
    schedule: id(query.get('schedule')),
    reason: readReason(id(query.get('reason')), query),
    day: matching(/^\d{4}-\d\d-\d\d$/, query.get('day')),
    time: matching(/^\d\d:\d\d$/, query.get('time')),
    persons: matching(/^[1-9]\d{0,2}$/, query.get('persons')),
  };
}

/** The id of the reason, or of what a link selects with it: `&with=4,7&count=2`. */
function readReason(reason: string | null, query: Query): string | null {
  const added = query.get('with') ?? '';
  const count = query.get('count') ?? '1';
  const isSelection = /^\d{1,10}(,\d{1,10}){0,9}$/.test(added || '0') && /^([1-9]|10)$/.test(count);
  if (reason === null || !isSelection || (added === '' && count === '1')) {
    return reason;
  }
  const additionIds = added === '' ? [] : added.split(',').map(Number);
  return `${selectionId({ reasonId: Number(reason), count: Number(count), additionIds })}`;
}

/** Longer values are cut, as in the form field. */
const MAX_TRACKING = 255;

/**
 * Reads the parameters that say how a visitor found the page (`utm_source` and the like). Other
 * fields are never filled in from a link, because proxies and the browser history keep addresses.
 */
export function readTracking(query: Query): Readonly<Record<string, string>> {
  const named = [...query].flatMap(([name, value]) =>
    value && /^(?:source|utm_[a-z_]{1,30})$/.test(name) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(
    named
      .slice(0, 20)
      .map(([name, value]) => [name, Array.from(value).slice(0, MAX_TRACKING).join('')]),
  );
}

/** Returns the choices as attributes of the element. */
export function toAttributes(
  { persons, ...prefill }: Prefill,
  tracking: Readonly<Record<string, string>>,
): Readonly<Record<string, string | null>> {
  const data = Object.entries({ ...tracking, persons }).map(([name, value]) => [
    `data-${name}`,
    value,
  ]);
  return { ...prefill, ...Object.fromEntries(data) };
}

/**
 * Renders the element. Its language is the requested one, else the browser's, else the default of
 * the installation.
 */
export function renderBookingElement(
  { asked, accepted, profile }: PageSetting,
  attributes: Readonly<Record<string, string | null>>,
  inside: Html,
): Html {
  const all = Object.entries({ lang: asked ?? accepted ?? profile?.locale ?? null, ...attributes });
  return html`<slotwell-booking${all.map(([name, value]) => (value === null ? null : html` ${name}="${value}"`))}>
${inside}
</slotwell-booking>`;
}

/**
 * Returns a query string without the `null` values: `?lang=de&schedule=1`, or an empty string if
 * none is left.
 */
export function toQuery(values: Readonly<Record<string, string | null>>): string {
  const entries = Object.entries(values).flatMap(([name, value]): [string, string][] =>
    value === null ? [] : [[name, value]],
  );
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
}
