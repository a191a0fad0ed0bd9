/** `<admin-time>`: a form control for a time of day, `HH:MM`. */

import { ownWords } from '../texts/own-words.ts';
import { TypedInput } from './typed-input.ts';
import { typedTime } from './typed-moment.ts';

const en = {
  pattern: '00:00',
  example: 'For example 09:15',
  wrong: 'Please write the time as 09:15.',
};
const de: typeof en = {
  pattern: '00:00',
  example: 'Zum Beispiel 09:15',
  wrong: 'Bitte die Uhrzeit als 09:15 schreiben.',
};

class TimeInput extends TypedInput {
  protected override readonly words = ownWords({ en, de });
  /** Whether 24:00, the end of the day, is allowed. */
  isEnd: boolean | undefined;

  protected override read(text: string): string | null {
    const time = typedTime(text);
    return time === '24:00' && !this.isEnd ? null : time;
  }

  protected override write(value: string): string {
    return value;
  }

  protected override isWhole(text: string): boolean {
    return /^\d\d:\d\d$/.test(text);
  }
}

customElements.define('admin-time', TimeInput);

declare global {
  interface HTMLElementTagNameMap {
    'admin-time': TimeInput;
  }
}
