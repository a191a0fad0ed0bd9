/**
 * `<admin-absent-classes>`: classes that an absent person leads, or whose room is closed. Choosing
 * one opens the dialog that changes that.
 */

import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { mayWrite } from '../../desk.ts';
import { icons } from '../../parts/icons.ts';
import { ServerPart } from '../../parts/server-part.ts';
import { fillPlural } from '../../texts/fill-plural.ts';
import { clock, dayInWords } from '../../wall-time.ts';
import '../classes/class-dialog.ts';
import { type ClassOnDay, nameAll } from '../classes/class-on-day.ts';
import { classTexts } from '../classes/class-texts.ts';

class AbsentClasses extends ServerPart {
  @property({ attribute: false }) classes!: readonly ClassOnDay[];
  /** Called when a class was changed. */
  changed!: () => void;
  @state() protected open: ClassOnDay | null = null;

  protected override render() {
    const { classes, open } = this;
    const words = classTexts().absent;
    const heading = fillPlural(words.count, classes.length);
    return html`
      <div class="problem">
        <div>
          <p role="status"><b>${heading}</b> ${words.held}</p>
          <ol class="others" tabindex="0" aria-label=${heading}>
            ${classes.map((held) => html`<li>${this.#entry(held)}</li>`)}
          </ol>
        </div>
      </div>
      ${open === null ? nothing : html`<div @submit=${this.#keep}><admin-class .held=${open} .closed=${this.#close} .changed=${this.changed}></admin-class></div>`}
    `;
  }

  /** A class of a calendar that the person may not see is changed by others. */
  #entry(held: ClassOnDay) {
    const { slot, from, schedule, reason, takes } = held;
    const when = `${dayInWords(this.desk.language, slot.slice(0, 10), 'dated')}, ${clock(from)}`;
    const words = html`${when} <b>${reason.name}</b> <small>${nameAll([schedule, ...takes])}</small>`;
    const choose = () => {
      this.open = held;
    };
    return schedule.name === null || !mayWrite(this.desk.session)
      ? words
      : html`<button type="button" @click=${choose}>${words} ${icons.forward}<span class="unseen">${classTexts().change}</span></button>`;
  }

  /** The absence around it is not sent with the class. */
  readonly #keep = (event: Event): void => event.stopPropagation();

  readonly #close = (): void => {
    this.open = null;
  };
}

customElements.define('admin-absent-classes', AbsentClasses);
