/** What is known of a booking, as a list of two columns; and boxes that say what happened. */

import { type FormField, isMarked, isWebAddress, parseDay } from '../../core/index.ts';
import { type Html, html } from './html.ts';
import { words } from './own-text.ts';
import type { PageLanguage } from './page-language.ts';

export interface ShownFact {
  /** Label and value may be marked (`own-text.ts`). */
  readonly label: string;
  readonly value: string | Html;
  /** Leads back to where it was chosen. */
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
 * What was entered, as people write it: a box by yes or no, a choice by its label, a date in words.
 * `field` is `null` if no form has it any more.
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

/** What the operator tells customers who have booked. */
export function renderNextSteps({ profile, widget, speech }: PageLanguage): Html | null {
  const steps = profile.nextSteps ?? [];
  return steps.length > 0
    ? html`<h2>${widget.nextSteps}</h2>${steps.map((step) => html`<p>${words(speech.own(step))}</p>`)}`
    : null;
}

/**
 * A link only where it is one: escaping does not stop `javascript:`. The address of the page may be
 * a secret, which is sent to nobody, also not to a site that shares the origin.
 */
export function renderWebLink(url: string | null, label: string): Html | null {
  return url !== null && isWebAddress(url)
    ? html`<a href="${url}" rel="noopener noreferrer"><span>${words(label)}</span></a>`
    : null;
}
