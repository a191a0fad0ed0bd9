/** The step form: native inputs from the form fields, with labels above and errors below. */

import { html, nothing } from 'lit';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { type Entry, entriesOf } from '../flow/form-fields.ts';
import { textsOf } from '../flow/state.ts';
import { errorText } from '../format/texts.ts';
import { skeleton } from './frame.ts';

export function formStep(flow: BookingFlow) {
  if (!flow.state.answers.forms) return skeleton;
  const { errors, next } = textsOf(flow.state);
  const entries = entriesOf(flow.state);
  const wrong = entries.filter(({ error }) => error);
  const submit = (event: Event) => {
    event.preventDefault();
    flow.submitForm();
  };
  const lead = (event: Event, name: string) => {
    event.preventDefault();
    flow.focusField(name);
  };
  return html`<form novalidate @submit=${submit} @input=${keep(flow)}>${
    wrong.length
      ? html`<div part="errors" role="alert" tabindex="-1"><h3>${errors}</h3><ul>${wrong.map(
          (entry) =>
            html`<li><a href="#${entry.name}" @click=${(event: Event) => lead(event, entry.name)}>${errorOf(flow, entry)}</a></li>`,
        )}</ul></div>`
      : nothing
  }${entries.map((entry) => fieldView(flow, entry))}<div class="unseen" aria-hidden="true"><input name="website" tabindex="-1" autocomplete="off"></div><button part="primary">${next}</button></form>`;
}

/** Kept with every key, without drawing anything anew. */
export const keep = (flow: BookingFlow) => (event: Event) => {
  // Whatever the control is: only an input has `checked`, and only its type says so.
  const { name, type, checked, value } = event.target as HTMLInputElement;
  flow.typeInto(name, type === 'checkbox' ? checked : value);
};

function errorOf(flow: BookingFlow, { field, error }: Entry) {
  const texts = textsOf(flow.state);
  return error && (field.form_type === 'checkbox' ? texts.tick : errorText(texts, error, field.label));
}

export function fieldView(flow: BookingFlow, entry: Entry) {
  const { name, field, error, value } = entry;
  const { optional, choose } = textsOf(flow.state);
  const { form_type: kind, input_type: type, required, hint, autocomplete, options = [] } = field;
  const label = html`${field.label}${required ? nothing : html` <small>${optional}</small>`}`;
  const hinted = hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : nothing;
  const end = error ? html`<p class="error" id="${name}-error">${errorOf(flow, entry)}</p>` : nothing;
  if (kind === 'radio')
    return html`<fieldset part="field" role="radiogroup" aria-describedby="${name}-hint ${name}-error" aria-invalid=${!!error}><legend>${label}</legend>${hinted}${options.map(
      (option, index) =>
        html`<label class="tick"><input type="radio" id=${index ? nothing : name} name=${name} ?required=${required} value=${option.value} .checked=${value === option.value}>${option.label}</label>`,
    )}${end}</fieldset>`;
  const control =
    kind === 'select'
      ? html`<select part="input" id=${name} name=${name} ?required=${required} aria-describedby="${name}-hint ${name}-error" aria-invalid=${!!error}><option value="">${choose}</option>${options.map(
          (option) => html`<option value=${option.value} ?selected=${value === option.value}>${option.label}</option>`,
        )}</select>`
      : kind === 'textarea'
        ? html`<textarea part="input" id=${name} name=${name} ?required=${required} aria-describedby="${name}-hint ${name}-error" aria-invalid=${!!error} rows="4" .value=${value}></textarea>`
        : html`<input part="input" id=${name} name=${name} ?required=${required} aria-describedby="${name}-hint ${name}-error" aria-invalid=${!!error} type=${
            kind === 'checkbox' ? kind : type
          } autocomplete=${autocomplete ?? nothing} step="any" .checked=${value === true} .value=${value}>`;
  return kind === 'checkbox'
    ? html`<div part="field"><label class="tick">${control}<span>${label}</span></label>${hinted}${end}</div>`
    : html`<div part="field"><label for=${name}>${label}</label>${hinted}${control}${end}</div>`;
}
