/**
 * `<admin-health-mark>`: beside the way to the page of health, how many things need doing; nothing
 * where all is well. And how the one tells the other what it has heard.
 */

import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Desk } from '../desk.ts';
import { Part } from '../parts/part.ts';
import { ownWords } from '../texts/own-words.ts';
import '../operation.css';
import type { Health } from '../../../bff/contract/admin-health.ts';

const NEWS = 'slotwell-health';

/** What needs doing, the urgent first. */
export const troubledIn = ({ findings }: Health): Health['findings'] =>
  findings
    .filter(({ verdict }) => verdict !== 'ok')
    .toSorted((one, other) => Number(other.verdict === 'fail') - Number(one.verdict === 'fail'));

export const tellHealth = (health: Health): boolean =>
  dispatchEvent(new CustomEvent(NEWS, { detail: troubledIn(health).length }));

/** `heard` is told how many things need doing. Gives the function that ends it. */
function onHealth(heard: (count: number) => void): () => void {
  const listener = (event: Event) => event instanceof CustomEvent && heard(Number(event.detail));
  addEventListener(NEWS, listener);
  return () => removeEventListener(NEWS, listener);
}

/** Milliseconds between two questions, while the page is seen. */
const EVERY = 300_000;

class HealthMark extends Part {
  @property({ attribute: false }) desk!: Desk;
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
    // As of an upgrade the desk is given only after this.
    await this.updateComplete;
    const { body } = await this.desk.call('GET /health');
    if (body) {
      tellHealth(body);
    }
  }

  protected override render() {
    const label = ownWords({ en: 'to do', de: 'zu tun' });
    return this.count > 0
      ? html`<span class="mark">${this.count}<span class="unseen"> ${label}</span></span>`
      : nothing;
  }
}

customElements.define('admin-health-mark', HealthMark);
