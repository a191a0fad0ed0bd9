/** What is known of a booking, as a list of two columns; and boxes that say what happened. */

import { isWebAddress } from '../../core/index.ts';
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

export function renderNote(kind: 'good' | 'problem', sentence: string): Html {
  return kind === 'good' ? html`<p class="note" role="status">${sentence}</p>` : html`<p class="note problem" role="alert">${sentence}</p>`;
}

/** What the operator tells customers who have booked. */
export function renderNextSteps({ profile, widget, speech }: PageLanguage): Html | null {
  const steps = profile.nextSteps ?? [];
  return steps.length > 0 ? html`<h2>${widget.nextSteps}</h2>${steps.map((step) => html`<p>${speech.say(step)}</p>`)}` : null;
}

/**
 * A link only where it is one: escaping does not stop `javascript:`. The address of the page may be a secret, which is sent to nobody, also not to a site that
 * shares the origin.
 */
export function renderWebLink(url: string | null, words: string): Html | null {
  return url !== null && isWebAddress(url) ? html`<a href="${url}" rel="noopener noreferrer">${words}</a>` : null;
}
