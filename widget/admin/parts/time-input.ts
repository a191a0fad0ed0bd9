/** `<admin-time>`: a form control for a time of day, `HH:MM`. */

import { partsTexts } from './parts-texts.ts';
import { TypedInput } from './typed-input.ts';
import { typedTime } from './typed-moment.ts';

class TimeInput extends TypedInput {
  protected override get words() {
    return partsTexts().time;
  }

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
