/** Renders the facts of a booking as a list of two columns, and boxes for notices and problems. */

import {
  type FormField,
  isMarked,
  isWebAddress,
  type LocalizedText,
  parseDay,
} from '../../core/index.ts';
import { type Html, html } from './html.ts';
import { words } from './own-text.ts';
import type { PageLanguage } from './page-language.ts';

export interface ShownFact {
  /** Label and value may contain marked operator texts (`own-text.ts`). */
  readonly label: string;
  readonly value: string | Html;
  /** A link back to the step that chose this value. */
  readonly change?: Html | null;
}

export function renderFacts(facts: readonly ShownFact[]): Html {
  return html`<dl>${facts.map(
    ({ label, value, change }) =>
      html`<div><dt>${words(label)}</dt><dd>${renderValue(value)}</dd>${change ? html`<dd class="change">${change}</dd>` : null}</div>`,
  )}</dl>`;
}

function renderValue(value: ShownFact['value']): Html {
  return typeof value === 'string' && isMarked(value) ? words(value) : html`<bdi>${value}</bdi>`;
}

/**
 * Renders an answer for people: a box as yes or no, a choice by its label, a date in words. `field`
 * is `null` if the form no longer has it.
 */
export function renderAnswer(
  { widget, speech, days }: PageLanguage,
  field: FormField | null,
  value: string | boolean,
): Html {
  const say = (text: string): string => {
    const option = field?.options.find((one) => one.value === text);
    if (option) {
      return speech.own(option.label);
    }
    return field?.inputType === 'date' && parseDay(text) !== null ? days.date(text) : text;
  };
  const yesOrNo = value ? widget.yes : widget.no;
  const said = typeof value === 'string' ? say(value) : yesOrNo;
  return html`<span class="entered">${words(said)}</span>`;
}

export function renderNote(kind: 'good' | 'problem', sentence: string): Html {
  return kind === 'good'
    ? html`<p class="note" role="status">${sentence}</p>`
    : html`<p class="note problem" role="alert">${sentence}</p>`;
}

/** Renders the operator's instructions for customers who have booked. */
export function renderNextSteps({ profile, widget, speech }: PageLanguage): Html | null {
  const steps = profile.nextSteps ?? [];
  return steps.length > 0
    ? html`<h2>${widget.nextSteps}</h2>${steps.map((step) => html`<p>${words(speech.own(step))}</p>`)}`
    : null;
}

/**
 * Renders a link if `url` is an http address, else only text: escaping does not stop `javascript:`.
 * The link sends no referrer, not even to the same origin, because the page's own address may
 * contain a secret.
 */
export function renderWebLink(url: string | null, label: string): Html | null {
  return url !== null && isWebAddress(url)
    ? html`<a href="${url}" rel="noopener noreferrer"><span>${words(label)}</span></a>`
    : null;
}

/**
 * An address that opens on a map, unless the operator wants no such links. The map learns nothing of
 * the page that leads there.
 */
export function renderAddress(
  { speech }: PageLanguage,
  address: LocalizedText | null,
): Html | null {
  if (address === null) {
    return null;
  }
  const link = speech.mapLink(address);
  const shown = words(speech.own(address));
  return link === null
    ? html`${shown}`
    : html`<a href="${link}" rel="noopener noreferrer">${shown}</a>`;
}
