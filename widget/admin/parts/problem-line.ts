/** What went wrong with a call, in a sentence, read out as it appears. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Problem } from '../client.ts';
import { describeProblem } from '../desk.ts';
import type { Texts } from '../texts/en.ts';
import { icons } from './icons.ts';

export function problemLine(
  texts: Texts,
  problem: Problem | null,
): TemplateResult | typeof nothing {
  // That the session was over says nothing any more to whoever is here again.
  return problem && problem.code !== 'signed_out'
    ? sentenceLine(describeProblem(texts, problem))
    : nothing;
}

/** The same of a sentence that the page itself has for it. */
export function sentenceLine(sentence: string): TemplateResult {
  return html`<p class="problem" role="alert" tabindex="-1">${icons.warning}<span>${sentence}</span></p>`;
}
