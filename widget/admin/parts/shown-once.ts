/** A secret or link that is shown once, to be copied. */

import { html } from 'lit';
import type { Desk } from '../desk.ts';
import './code.css';
import { copyText } from './copy-text.ts';
import { icons } from './icons.ts';

interface Shown {
  /** Id of the element; its heading has the same id with `-heading`. */
  readonly id: string;
  readonly text: string;
  readonly heading: string;
  /** Note that it is shown only now. */
  readonly once: string;
  readonly said: unknown;
  readonly hideLabel: string;
  readonly hide: () => void;
}

export function shownOnce(
  { texts, toast }: Desk,
  { id, text, heading, once, said, hideLabel, hide }: Shown,
) {
  const copy = async () => {
    if (await copyText(text, document.getElementById(id))) {
      toast({ text: texts.interface.copied });
    }
  };
  return html`
    <section class="card strong" aria-labelledby="${id}-heading">
      <div class="row">
        <h2 id="${id}-heading" tabindex="-1">${heading}</h2>
        <p class="badge" data-state="pending">${icons.eye}${once}</p>
      </div>
      <div class="secret"><code id=${id}>${text}</code><button class="primary" @click=${copy}>${icons.copy}${texts.interface.copy}</button></div>
      ${said}
      <button @click=${hide}>${hideLabel}</button>
    </section>
  `;
}
