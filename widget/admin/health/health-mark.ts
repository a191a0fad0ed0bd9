/**
 * `<admin-health-mark>`: the number of problems beside the link to the health page; empty if there
 * are none. Also passes the number from one of them to the other.
 */

import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';

import { ServerPart } from '../parts/server-part.ts';
import '../operation.css';
import type { Health } from '../../../bff/contract/admin-health.ts';

const NEWS = 'slotwell-health';

/** Returns the problems, urgent ones first. */
export const troubledIn = ({ findings }: Health): Health['findings'] =>
  findings
    .filter(({ verdict }) => verdict !== 'ok')
    .toSorted((one, other) => Number(other.verdict === 'fail') - Number(one.verdict === 'fail'));

export const tellHealth = (health: Health): boolean =>
  dispatchEvent(new CustomEvent(NEWS, { detail: troubledIn(health).length }));

/** Calls `heard` with the number of problems. Returns a function that unsubscribes. */
function onHealth(heard: (count: number) => void): () => void {
  const listener = (event: Event) => event instanceof CustomEvent && heard(Number(event.detail));
  addEventListener(NEWS, listener);
  return () => removeEventListener(NEWS, listener);
}

/** Milliseconds between requests while the page is visible. */
const EVERY = 300_000;

class HealthMark extends ServerPart {
  @state() protected count = 0;
  #timer = 0;
  #stop: () => void = () => {};

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = onHealth((count) => {
      this.count = count;
    });
    this.#timer = window.setInterval(() => document.hidden || void this.#ask(), EVERY);
    void this.#ask();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
    clearInterval(this.#timer);
  }

  async #ask(): Promise<void> {
    const { body } = await this.desk.call('GET /health');
    if (body) {
      tellHealth(body);
    }
  }

  protected override render() {
    return this.count > 0
      ? html`<span class="mark">${this.count}<span class="unseen"> ${this.desk.texts.toDo}</span></span>`
      : nothing;
  }
}

customElements.define('admin-health-mark', HealthMark);
