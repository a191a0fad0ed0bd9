/** `<admin-day>`: a form control for a day, `YYYY-MM-DD`, typed or selected from a month. */

import { html } from 'lit';
import { spokenLocale } from '../texts/section.ts';
import { icons } from './icons.ts';
import { partsTexts } from './parts-texts.ts';
import { TypedInput } from './typed-input.ts';
import { TOWARD, type Toward, typedDay } from './typed-moment.ts';

/** Returns the date format: with the month's name in English, in digits elsewhere. */
const writtenIn = (locale: string): Intl.DateTimeFormatOptions =>
  locale.startsWith('en')
    ? { day: 'numeric', month: 'short', year: 'numeric' }
    : { day: '2-digit', month: '2-digit', year: 'numeric' };

class DayInput extends TypedInput {
  /** Today in the installation's time zone, if known. */
  today: string | undefined;

  protected override get words() {
    return partsTexts().day;
  }

  get #today(): string {
    return this.today || new Date().toLocaleDateString('sv');
  }

  /** Which year to assume for a day that is typed without one. */
  get #toward(): Toward {
    const toward = this.getAttribute('toward');
    return TOWARD.find((one) => one === toward) ?? 'next';
  }

  protected override read(text: string): string | null {
    return typedDay(text, this.#today, this.#toward);
  }

  /**
   * Formats a day: `Fri 27 Nov 2026`, `Fr 27.11.2026`; without the weekday if that is shown beside
   * it.
   */
  protected override write(value: string): string {
    const date = new Date(value);
    if (Number.isNaN(date.getTime())) {
      return value;
    }
    const locale = spokenLocale();
    const style: Intl.DateTimeFormatOptions = {
      ...writtenIn(locale),
      ...(!this.hasAttribute('short') && { weekday: 'short' }),
      timeZone: 'UTC',
    };
    return date.toLocaleDateString(locale, style).replace(/\.?[,،]/, '');
  }

  protected override isWhole(text: string): boolean {
    return /^\d{4}-\d\d-\d\d$|\D\d{4}$/.test(text);
  }

  protected override chooser() {
    return html`<button type="button" class="square" aria-expanded="false" aria-haspopup="dialog" @click=${this.#openMonth}>${icons.calendar}<span class="unseen">${this.words.month}</span></button>`;
  }

  readonly #openMonth = async (): Promise<void> => {
    const { openMonth } = await import('./month-view.ts');
    const button = this.find('button');
    if (button) {
      openMonth(button, {
        locale: spokenLocale(),
        day: this.read(this.value) ?? '',
        today: this.#today,
        choose: (day) => this.choose(day),
      });
    }
  };
}

customElements.define('admin-day', DayInput);

declare global {
  interface HTMLElementTagNameMap {
    'admin-day': DayInput;
  }
}
