/** `<admin-day>`: a form control for a day, `YYYY-MM-DD`, typed or selected from a month. */

import { html } from 'lit';
import { ownWords } from '../texts/own-words.ts';
import { icons } from './icons.ts';
import { TypedInput } from './typed-input.ts';
import { TOWARD, type Toward, typedDay } from './typed-moment.ts';

const en = {
  locale: 'en-GB',
  pattern: 'DD/MM/YYYY',
  example: 'For example 27 Nov 2026',
  wrong: 'Please write the day as 27 Nov 2026 or 27/11/2026.',
  month: 'Show the month',
};

const de: typeof en = {
  locale: 'de',
  pattern: 'TT.MM.JJJJ',
  example: 'Zum Beispiel 27.11.2026',
  wrong: 'Bitte den Tag als 27.11.2026 schreiben.',
  month: 'Monat zeigen',
};

const WRITTEN = {
  'en-GB': { day: 'numeric', month: 'short', year: 'numeric' },
  de: { day: '2-digit', month: '2-digit', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

class DayInput extends TypedInput {
  /** Today in the installation's time zone, if known. */
  today: string | undefined;
  protected override readonly words = ownWords({ en, de });

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
    const { locale } = this.words;
    const style: Intl.DateTimeFormatOptions = {
      ...(locale === 'de' ? WRITTEN.de : WRITTEN['en-GB']),
      ...(!this.hasAttribute('short') && { weekday: 'short' }),
      timeZone: 'UTC',
    };
    return date.toLocaleDateString(locale, style).replace(/\.?,/, '');
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
        locale: this.words.locale,
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
