/** The field for a new password, with a box that makes it visible. */

import { html } from 'lit';
import { inputField } from './field.ts';

const MIN_PASSWORD = 12;

interface NewPassword {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  /** Label of the box that makes it visible. */
  readonly shows: string;
}

/**
 * Renders a new password: of the required length, suggested by the browser's password manager, and
 * visible on request, because a typo would lock the user out.
 */
export function newPasswordField({ name, label, hint, shows }: NewPassword) {
  const field = inputField({
    name,
    label,
    type: 'password',
    required: true,
    autocomplete: 'new-password',
    hint,
    minLength: MIN_PASSWORD,
  });
  const show = ({ target }: Event) => {
    const input = document.getElementById(name);
    if (input instanceof HTMLInputElement && target instanceof HTMLInputElement) {
      input.type = target.checked ? 'text' : 'password';
    }
  };
  return html`${field}<label class="tick"><input type="checkbox" @change=${show} /> <span>${shows}</span></label>`;
}
