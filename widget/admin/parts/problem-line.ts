/** Renders the problem of a call as a sentence that is announced. */

import { html, type TemplateResult } from 'lit';
import { icons } from './icons.ts';

export function sentenceLine(sentence: string): TemplateResult {
  return html`<p class="problem" role="alert" tabindex="-1">${icons.warning}<span>${sentence}</span></p>`;
}
