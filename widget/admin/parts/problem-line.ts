/** Renders the problem of a call as a sentence that is announced. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Problem } from '../client.ts';
import { describeProblem } from '../desk.ts';
import type { Texts } from '../texts/index.ts';
import { icons } from './icons.ts';

export function problemLine(
  texts: Texts,
  problem: Problem | null,
): TemplateResult | typeof nothing {
  // An expired session is no longer news once the user has signed in again.
  return problem && problem.code !== 'signed_out'
    ? sentenceLine(describeProblem(texts, problem))
    : nothing;
}

/** Renders a sentence in the same way. */
export function sentenceLine(sentence: string): TemplateResult {
  return html`<p class="problem" role="alert" tabindex="-1">${icons.warning}<span>${sentence}</span></p>`;
}
