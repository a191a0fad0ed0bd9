/** Messages that do not get out, with whom they are for and why, and a button that sends one again. */

import { html, nothing } from 'lit';
import type { TroubledMessage } from '../../../bff/contract/admin-health.ts';
import { BASE } from '../client.ts';
import { icons } from '../parts/icons.ts';
import { causeInWords } from '../texts/causes.ts';
import type { Texts } from '../texts/en.ts';
import type { HealthWords } from './words/index.ts';

interface Saying {
  readonly words: HealthWords;
  readonly texts: Texts;
  readonly moment: (at: string) => string;
  /** The number of the one that is being sent again. */
  readonly busy: string;
  readonly resend: (message: TroubledMessage) => void;
}

export function messageTable(list: readonly TroubledMessage[], saying: Saying) {
  const { words } = saying;
  return html`
    <div class="sideways" tabindex="0" role="region" aria-label=${words.messages}>
      <table>
        <thead>
          <tr>${[words.message, words.to, words.state, words.cause].map((head) => html`<th scope="col">${head}</th>`)}<td></td></tr>
        </thead>
        <tbody>${list.map((message) => row(message, saying))}</tbody>
      </table>
    </div>
  `;
}

function row(message: TroubledMessage, { words, texts, moment, busy, resend }: Saying) {
  const { id, kind, channel, to, booking, written_at, next_at, attempts, problem } = message;
  const name = words.kinds[kind] ?? (channel === 'webhook' ? words.told : texts.booking.kinds)[kind] ?? kind;
  const told = channel === 'webhook' ? words.webhook(to) : to || words.erased;
  return html`
    <tr>
      <th scope="row">
        ${booking === null ? name : html`<a href="${BASE}/?booking=${booking}">${name}</a>`}<br /><small>${moment(written_at)}</small>
      </th>
      <td>${told}</td>
      <td>${next_at ? words.next(moment(next_at)) : words.givenUp}<br /><small>${words.attempts(attempts)}</small></td>
      <td>${problem ? causeInWords(problem) : nothing}</td>
      <td>
        ${
          to
            ? html`<button aria-busy=${busy === String(id) ? 'true' : nothing} @click=${() => resend(message)}>
                ${icons.renew}${words.resend}<span class="unseen">: ${name}, ${told}</span>
              </button>`
            : nothing
        }
      </td>
    </tr>
  `;
}
