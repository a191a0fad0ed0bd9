/** The step form: native inputs from the form fields, with labels above and errors below. */

import { html, nothing } from 'lit/html.js';
import { submitForm } from '../booking.ts';
import { type Entry, entriesOf, type Flow, focusOn, textsOf } from '../flow.ts';
import { sentence } from '../sentences.ts';
import { skeleton } from './frame.ts';

/** Autocomplete tokens by field name, so that the browser fills in what it knows (WCAG 1.3.5). */
const tokens: Readonly<Record<string, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  name: 'name',
  email: 'email',
  phone: 'tel',
  tel: 'tel',
  street: 'street-address',
  address: 'street-address',
  postal_code: 'postal-code',
  zip: 'postal-code',
  city: 'address-level2',
  company: 'organization',
  birthday: 'bday',
};

export function formStep(flow: Flow) {
  if (!flow.data.forms) return skeleton('form');
  const { errors, next } = textsOf(flow);
  const entries = entriesOf(flow);
  const wrong = entries.filter(({ error }) => error);
  const submit = (event: Event) => {
    event.preventDefault();
    submitForm(flow);
  };
  const leadTo = (name: string) => (event: Event) => {
    event.preventDefault();
    focusOn(flow, `#${name}`);
  };
  return html`<form novalidate @submit=${submit} @input=${(event: Event) => keep(flow, event)}>${
    wrong.length
      ? html`<div class="errors" part="errors" role="alert" tabindex="-1"><h3>${errors}</h3><ul>${wrong.map(
          (entry) => html`<li><a href="#${entry.name}" @click=${leadTo(entry.name)}>${errorOf(flow, entry)}</a></li>`,
        )}</ul></div>`
      : nothing
  }${entries.map((entry) => fieldView(flow, entry))}<div class="unseen" aria-hidden="true"><input name="website" tabindex="-1" autocomplete="off"></div><button class="primary" part="button primary">${next}</button></form>`;
}

/** Kept with every key, without drawing anything anew. */
function keep(flow: Flow, { target }: Event): void {
  if (target instanceof HTMLInputElement && target.type === 'checkbox') flow.values[target.name] = target.checked;
  else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    flow.values[target.name] = target.value;
}

const errorOf = (flow: Flow, { field, error }: Entry) => error && sentence(textsOf(flow), error, field.label);

function fieldView(flow: Flow, entry: Entry) {
  const { name, field, error, value } = entry;
  const { optional, choose } = textsOf(flow);
  const { form_type: kind, input_type: type, required, hint, options = [] } = field;
  const label = html`${field.label}${required ? nothing : html` <small>${optional}</small>`}`;
  const described = `${hint ? `${name}-hint ` : ''}${error ? `${name}-error` : ''}` || nothing;
  const hinted = hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : nothing;
  const end = error ? html`<p class="error" id="${name}-error">${errorOf(flow, entry)}</p>` : nothing;
  if (kind === 'radio')
    return html`<fieldset class="field" part="field" role="radiogroup" aria-required=${required} aria-describedby=${described} aria-invalid=${!!error}><legend>${label}</legend>${hinted}${options.map(
      (option, index) =>
        html`<label class="tick"><input type="radio" id=${index ? nothing : name} name=${name} value=${option.value} .checked=${value === option.value}>${option.label}</label>`,
    )}${end}</fieldset>`;
  const control =
    kind === 'select'
      ? html`<select part="input" id=${name} name=${name} ?required=${required} aria-describedby=${described} aria-invalid=${!!error}><option value="">${choose}</option>${options.map(
          (option) => html`<option value=${option.value} ?selected=${value === option.value}>${option.label}</option>`,
        )}</select>`
      : kind === 'textarea'
        ? html`<textarea part="input" id=${name} name=${name} ?required=${required} aria-describedby=${described} aria-invalid=${!!error} rows="4" .value=${value}></textarea>`
        : html`<input part="input" id=${name} name=${name} ?required=${required} aria-describedby=${described} aria-invalid=${!!error} type=${
            kind === 'checkbox' ? kind : type
          } autocomplete=${tokens[name] ?? nothing} step="any" .checked=${value === true} .value=${value}>`;
  return kind === 'checkbox'
    ? html`<div class="field" part="field"><label class="tick">${control}<span>${label}</span></label>${hinted}${end}</div>`
    : html`<div class="field" part="field"><label for=${name}>${label}</label>${hinted}${control}${end}</div>`;
}
