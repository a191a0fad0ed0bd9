/** A webhook's secret, as long as it is on screen. */

import { html, nothing } from 'lit';
import type { Desk } from '../desk.ts';
import { copyText } from '../general/copy-text.ts';
import { icons } from '../parts/icons.ts';
import type { WebhookWords } from './words/index.ts';

interface Secret {
  readonly words: WebhookWords;
  readonly text: string;
  /** Whether the one before signs, too. */
  readonly isRotated: boolean;
  readonly find: (selector: string) => Element | null;
  readonly hide: () => void;
}

export function secretCard({ texts, toast }: Desk, { words, text, isRotated, find, hide }: Secret) {
  const copy = async () => {
    if (await copyText(text, find('#secret'))) toast({ text: texts.interface.copied });
  };
  return html`
    <section class="card strong" aria-labelledby="secret-heading">
      <div class="row">
        <h2 id="secret-heading" tabindex="-1">${words.secretHeading}</h2>
        <p class="badge" data-state="pending">${icons.eye}${words.once}</p>
      </div>
      <div class="secret"><code id="secret">${text}</code><button class="primary" @click=${copy}>${icons.copy}${texts.interface.copy}</button></div>
      <p>${words.keep} ${isRotated ? words.until : nothing}</p>
      <button @click=${hide}>${words.hide}</button>
    </section>
  `;
}
