/** Form fields: a label above, a hint below, and an error beside them. */

import { html, nothing } from 'lit';

interface Field {
  readonly name: string;
  readonly label: unknown;
  readonly type?: 'text' | 'email' | 'tel' | 'number' | 'url' | 'password';
  readonly value?: string;
  readonly required?: boolean;
  readonly autocomplete?: string;
  readonly hint?: string;
  readonly problem?: string | null;
  readonly minLength?: number;
  /** Suggestions while typing; other values are allowed. */
  readonly offered?: readonly string[];
  readonly changed?: (value: string) => void;
}

const changedTo = (changed: Field['changed']) => (event: Event) => {
  const { target } = event;
  if (target instanceof HTMLSelectElement || target instanceof HTMLInputElement) {
    changed?.(target.value);
  }
};

export function inputField({
  name,
  label,
  type = 'text',
  value = '',
  required = false,
  autocomplete,
  hint,
  problem,
  minLength,
  offered,
  changed,
}: Field) {
  const described = [hint && `${name}-hint`, problem && `${name}-problem`]
    .filter(Boolean)
    .join(' ');
  return html`
    <div class="field">
      <label for=${name}>${label}</label>
      <input
        id=${name}
        name=${name}
        type=${type}
        .value=${value}
        ?required=${required}
        autocomplete=${autocomplete ?? 'off'}
        minlength=${minLength ?? nothing}
        list=${offered ? `${name}-offered` : nothing}
        aria-describedby=${described || nothing}
        aria-invalid=${problem ? 'true' : nothing}
        @change=${changedTo(changed)}
      />
      ${offered && html`<datalist id="${name}-offered">${offered.map((one) => html`<option value=${one}></option>`)}</datalist>`}
      ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
      ${problem && html`<p class="wrong" id="${name}-problem">${problem}</p>`}
    </div>
  `;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface Select
  extends Pick<Field, 'name' | 'label' | 'value' | 'required' | 'problem' | 'changed'> {
  readonly options: readonly Choice[];
}

export function selectField({
  name,
  label,
  value = '',
  required = false,
  problem,
  changed,
  options,
}: Select) {
  return html`
    <div class="field">
      <label for=${name}>${label}</label>
      <select id=${name} name=${name} ?required=${required} aria-invalid=${problem ? 'true' : nothing} aria-describedby=${problem ? `${name}-problem` : nothing} @change=${changedTo(changed)}>
        ${options.map((option) => html`<option value=${option.value} .selected=${option.value === value}>${option.label}</option>`)}
      </select>
      ${problem && html`<p class="wrong" id="${name}-problem">${problem}</p>`}
    </div>
  `;
}

interface TextArea extends Pick<Field, 'name' | 'label' | 'value'> {
  readonly maxLength?: number;
}

export const textArea = ({ name, label, value = '', maxLength = 4000 }: TextArea) => html`
  <div class="field">
    <label for=${name}>${label}</label>
    <textarea id=${name} name=${name} rows="3" maxlength=${maxLength} .value=${value}></textarea>
  </div>
`;

export const tickBox = ({
  name,
  label,
  checked = false,
  disabled = false,
  changed,
}: {
  name: string;
  label: unknown;
  checked?: boolean;
  disabled?: boolean;
  changed?: (checked: boolean) => void;
}) => html`
  <label class="tick"><input type="checkbox" name=${name} .checked=${checked} ?disabled=${disabled} @change=${({ target }: Event) => target instanceof HTMLInputElement && changed?.(target.checked)} /> <span>${label}</span></label>
`;

/** Reads a text from the form. */
export const readText = (values: FormData, name: string): string => {
  const value = values.get(name);
  return typeof value === 'string' ? value.trim() : '';
};
