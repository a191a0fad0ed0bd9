/**
 * `<admin-classes>`: the classes of a day, with who leads each and in which room. Choosing one opens
 * the dialog that changes that.
 */

import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { mayWrite } from '../../desk.ts';
import { icons } from '../../parts/icons.ts';
import { ServerPart } from '../../parts/server-part.ts';
import { clock } from '../../wall-time.ts';
import './class-dialog.ts';
import './classes.css';
import { type ClassOnDay, nameAll } from './class-on-day.ts';
import { classTexts } from './class-texts.ts';

type Taken = ClassOnDay['takes'][number];

const leadersFirst = (one: Taken, other: Taken): number =>
  Number(other.is_calendar) - Number(one.is_calendar);

class ClassList extends ServerPart {
  @property({ attribute: false }) day!: string;
  /** Calendars that are not shown, by id. */
  @property({ attribute: false }) hiddenCalendars!: readonly number[];
  /** Changes whenever the day was loaded again. */
  @property({ attribute: false }) seen: number | undefined;
  changed!: (booking: null) => void;
  /** `null` while another day than before is loaded. */
  @state() protected classes: readonly ClassOnDay[] | null = null;
  @state() protected open: { readonly held: ClassOnDay; readonly anchor: Element } | null = null;
  #asked = 0;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('day')) {
      this.classes = null;
    }
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('day') || changed.has('seen')) {
      void this.#load();
    }
  }

  async #load(): Promise<void> {
    const asked = ++this.#asked;
    const { day } = this;
    const { body } = await this.desk.call('GET /days/{day}/classes', { path: { day } });
    if (asked === this.#asked && body) {
      this.classes = body.classes;
    }
  }

  protected override render() {
    const { open } = this;
    const classes = this.classes?.filter((held) => this.#isSeen(held));
    return html`
      ${
        classes?.length
          ? html`<section class="classes" aria-labelledby="classes-heading">
              <h2 id="classes-heading">${classTexts().heading}</h2>
              <ul>${classes.map((held) => html`<li>${this.#entry(held)}</li>`)}</ul>
            </section>`
          : nothing
      }
      ${
        open === null
          ? nothing
          : html`<admin-class .held=${open.held} .anchor=${open.anchor} .closed=${this.#close} .changed=${this.#changed}></admin-class>`
      }
    `;
  }

  /** A class is also seen with the calendar that leads it. */
  #isSeen({ schedule, takes }: ClassOnDay): boolean {
    const leaders = takes.filter((one) => one.is_calendar);
    return [schedule, ...leaders].some(({ id }) => !this.hiddenCalendars.includes(id));
  }

  #entry(held: ClassOnDay) {
    const { from, until, schedule, reason, takes, begun } = held;
    const words = html`
      <span class="time">${clock(from)}–${clock(until)}</span> <b>${reason.name}</b>
      <small>${nameAll([schedule, ...takes.toSorted(leadersFirst)])}</small>
    `;
    return begun || !mayWrite(this.desk.session)
      ? html`<p>${words}</p>`
      : html`<button type="button" @click=${({ currentTarget }: Event) => this.#choose(held, currentTarget)}>${words} ${icons.forward}<span class="unseen">${classTexts().change}</span></button>`;
  }

  #choose(held: ClassOnDay, anchor: EventTarget | null): void {
    if (anchor instanceof Element) {
      this.open = { held, anchor };
    }
  }

  readonly #close = (): void => {
    this.open = null;
  };

  readonly #changed = (): void => {
    void this.#load();
    this.changed(null);
  };
}

customElements.define('admin-classes', ClassList);
