/** The named controls of a dialog and their values, without passwords and codes. */

import type { TypedInput } from './typed-input.ts';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | TypedInput;

const CONTROLS = ':is(input, select, textarea, admin-day, admin-time)[name]';
const SECRET = '[type=password], [autocomplete$=password], [autocomplete=one-time-code]';

/** Those of a dialog on top of it are not its own. */
export function controlsIn(owner: Element): readonly Control[] {
  const dialog = owner.querySelector('dialog');
  return [...owner.querySelectorAll<Control>(CONTROLS)].filter(
    (control) => !control.matches(SECRET) && control.closest('dialog') === dialog,
  );
}

export const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);

/** Returns the element that takes the input. */
export const findField = (control: Control): Control => control.querySelector('input') ?? control;

/** Returns the value. Text that is not a valid day or time is returned as typed. */
export const valueIn = (control: Control): string =>
  isTick(control) && !control.checked ? '' : control.value || findField(control).value;

export interface Held {
  readonly value: string;
  readonly place: string | undefined;
  /**
   * Whether a user chose the value, and not the dialog itself: it has no `data-undecided` around
   * it.
   */
  readonly isChosen: boolean;
}

/** Returns the values by control name; radio buttons of one name count as one. */
export function heldIn(owner: Element): ReadonlyMap<string, Held> {
  const held = new Map<string, Held>();
  for (const control of controlsIn(owner)) {
    const { name } = control;
    held.set(name, {
      value: valueIn(control) || (held.get(name)?.value ?? ''),
      place: control.closest<HTMLElement>('[data-pointed]')?.dataset.pointed,
      isChosen: !control.closest('[data-undecided]'),
    });
  }
  return held;
}

/** Returns the value of a control as shown on screen. */
export function spoken(owner: Element, name: string): string {
  const all = controlsIn(owner).filter((control) => control.name === name);
  const control = all.find((one) => valueIn(one)) ?? all[0];
  if (control instanceof HTMLSelectElement) {
    return control.selectedOptions[0]?.text ?? '';
  }
  if (!control || control.matches('[type=hidden]')) {
    return '';
  }
  const said = isTick(control) ? control.labels?.[0]?.textContent.trim() : findField(control).value;
  return isTick(control) ? `${control.checked ? '☑' : '☐'} ${said}` : (said ?? '');
}
