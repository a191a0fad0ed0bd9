/** What is known of a booking, as a list of two columns; and boxes that say what happened. */

import { type FormField, isWebAddress, parseDay } from '../../core/index.ts';
import { type Html, html } from './html.ts';
import type { PageLanguage } from './page-language.ts';

export interface ShownFact {
  readonly label: string;
  readonly value: string | Html;
  /** Leads back to where it was chosen. */
  readonly change?: Html | null;
}

export function renderFacts(facts: readonly ShownFact[]): Html {
  return html`<dl>${facts.map(
    ({ label, value, change }) =>
      html`<div><dt>${label}</dt><dd><bdi>${value}</bdi></dd>${change ? html`<dd class="change">${change}</dd>` : null}</div>`,
  )}</dl>`;
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
      return speech.say(option.label);
    }
    return field?.inputType === 'date' && parseDay(text) !== null ? days.date(text) : text;
  };
  const yesOrNo = value ? widget.yes : widget.no;
  const words = typeof value === 'string' ? say(value) : yesOrNo;
  return html`<span class="entered">${words}</span>`;
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
    ? html`<h2>${widget.nextSteps}</h2>${steps.map((step) => html`<p>${speech.say(step)}</p>`)}`
    : null;
}

/**
 * A link only where it is one: escaping does not stop `javascript:`. The address of the page may be
 * a secret, which is sent to nobody, also not to a site that shares the origin.
 */
export function renderWebLink(url: string | null, words: string): Html | null {
  return url !== null && isWebAddress(url)
    ? html`<a href="${url}" rel="noopener noreferrer">${words}</a>`
    : null;
}
