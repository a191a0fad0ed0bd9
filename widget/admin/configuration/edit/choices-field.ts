/** Calendars or reasons as checkboxes. */

import { html } from 'lit';
import { type Entry, plainText } from './draft.ts';

interface Choices {
  readonly heading: string;
  readonly hint?: string | null | undefined;
  readonly problem?: string | null;
  readonly entries: readonly Entry[];
  readonly isChosen: (entry: Entry) => boolean;
  readonly toggle: (entry: Entry) => void;
  readonly file: Entry;
}

export function choicesField({ heading, hint, problem, entries, isChosen, toggle, file }: Choices) {
  return html`
    <section class="card">
      <fieldset>
        <legend><h2>${heading}</h2></legend>
        ${hint && html`<p class="hint">${hint}</p>`}
        <div class="chips">
          ${entries.map(
            (entry) => html`
              <label class="chip"><input type="checkbox" class="unseen" .checked=${isChosen(entry)} @change=${() => toggle(entry)} />${plainText(entry.name, file)}</label>
            `,
          )}
        </div>
        ${problem && html`<p class="wrong">${problem}</p>`}
      </fieldset>
    </section>
  `;
}
