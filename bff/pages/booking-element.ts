/**
 * `<slotwell-booking>` as our own pages hold it, and what an address may choose for it beforehand:
 * `/book?schedule=1&reason=2&day=2026-12-01&time=09:30&persons=3`. Beside that it may tell where
 * the visitor comes from, for the operator's hidden fields: `&utm_source=newsletter`.
 */

import type { Query } from '../http/query.ts';
import { type Html, html } from './html.ts';
import type { PageSetting } from './page.ts';

export interface Prefill {
  readonly schedule: string | null;
  readonly reason: string | null;
  readonly day: string | null;
  readonly time: string | null;
  /** How many come. */
  readonly persons: string | null;
}

/** What is not one well-formed id, day or time is ignored: the customer then simply chooses. */
export function readPrefill(query: Query): Prefill {
  const id = (value: string | null = null) =>
    value !== null && /^[1-9][0-9]{0,14}$/.test(value) ? value : null;
  const matching = (form: RegExp, value: string | null = null) =>
    value !== null && form.test(value) ? value : null;
  return {
    schedule: id(query.get('schedule')),
    reason: id(query.get('reason')),
    day: matching(/^\d{4}-\d\d-\d\d$/, query.get('day')),
    time: matching(/^\d\d:\d\d$/, query.get('time')),
    persons: matching(/^[1-9]\d{0,2}$/, query.get('persons')),
  };
}

/** Longer values are cut, as the field itself would. */
const MAX_TRACKING = 255;

/**
 * What tells where a visitor comes from, by the names that links use. What else a form asks is not
 * filled in by an address, which proxies and the browser's history keep.
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

/** As the widget takes them. */
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

/** The language asked for, else the browser's, else the installation's own. */
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

/** A query with what is there: `?lang=de&schedule=1`, or nothing. */
export function toQuery(values: Readonly<Record<string, string | null>>): string {
  const entries = Object.entries(values).flatMap(([name, value]): [string, string][] =>
    value === null ? [] : [[name, value]],
  );
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
}
