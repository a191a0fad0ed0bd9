/** The form step: native inputs with labels above and errors below. */

import { html, nothing } from 'lit';
import { own } from '../flow/appointment.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { select } from '../flow/choosing.ts';
import { type Entry, findOpenFields, HONEYPOT, listEntries } from '../flow/form-fields.ts';
import { forgetIfUnticked, rememberEntries } from '../flow/remembering.ts';
import { getLocale, getTexts } from '../flow/selectors.ts';
import { mended } from '../flow/transitions.ts';
import { correctSlip } from '../format/email-slip.ts';
import { errorText, fill, fillCounted } from '../format/texts.ts';
import { alert, linkButton } from './buttons.ts';
import { noteView } from './note.ts';
import { formSkeleton } from './skeleton.ts';
import { summaryCard } from './summary.ts';

export function formStep(flow: BookingFlow) {
  if (!flow.state.answers.forms) {
    return formSkeleton;
  }
  const texts = getTexts(flow.state);
  const entries = listEntries(flow.state);
  const submit = (event: Event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const fields = listEntries(flow.state);
    // Browsers report an empty value for malformed numbers and dates.
    const unreadable = fields.filter(
      ({ name }) => form.querySelector<HTMLInputElement>(`#${name}`)?.validity.badInput,
    );
    const open = findOpenFields(fields);
    if (open || unreadable[0]) {
      const problems = unreadable.map(({ name, field }) => [name, { problem: field.problem }]);
      flow.navigation.reopenForm({ ...open, ...Object.fromEntries(problems) });
    } else {
      select(flow, 'form', true);
    }
  };
  // Other fields may depend on a completed one.
  const change = () => {
    forgetIfUnticked(flow);
    flow.change({});
  };
  return html`
    <div class="columns split">
      <form novalidate @submit=${submit} @input=${keepTyped(flow)} @change=${change}>
        ${errorSummary(
          flow,
          entries.filter((entry) => entry.error),
        )}
        <div class="fields">${[...entries, ...rememberEntries(flow)].map((entry) => fieldView(flow, entry))}</div>
        ${honeypot}
        <div class="submit"><button part="primary">${texts.next}</button><span class="hint">${texts.notYet}</span></div>
      </form>
      ${summaryCard(flow)}
    </div>
  `;
}

/** A field that people cannot see and that password managers are asked to skip. */
export const honeypot = html`
  <div class="unseen" aria-hidden="true">
    <input name=${HONEYPOT} tabindex="-1" autocomplete="off" data-1p-ignore data-lpignore="true" data-bwignore data-form-type="other">
  </div>
`;

/** Renders the error summary. It takes the focus, and links to each field. */
function errorSummary(flow: BookingFlow, open: readonly Entry[]) {
  const link = (entry: Entry) => {
    const lead = (event: Event) => {
      event.preventDefault();
      flow.change({ focusOn: `#${entry.name}` });
    };
    return html`<li><a href="#${entry.name}" @click=${lead}>${entry.field.label} – ${describeError(flow, entry)}</a></li>`;
  };
  const heading = fillCounted(getTexts(flow.state).openFields, open.length, getLocale(flow.state));
  return (
    open[0] &&
    noteView({ icon: alert, heading, action: html`<ul>${open.map(link)}</ul>` }, 'errors')
  );
}

/** Stores input on every key, without rendering unless it corrects an error. */
export const keepTyped = (flow: BookingFlow) => (event: Event) => {
  // Only inputs have `checked`, and only the type says whether to use it.
  const { name, type, checked, value } = event.target as HTMLInputElement;
  flow.changeSilently({
    values: { ...flow.state.values, [name]: type === 'checkbox' ? checked : value },
  });
  const error = flow.state.errors[name];
  if (error && !error.isMended && !findOpenFields(listEntries(flow.state))?.[name]) {
    flow.change(mended(flow.state, name));
  }
};

function describeError(flow: BookingFlow, entry: Entry) {
  const texts = getTexts(flow.state);
  return (
    entry.error &&
    (entry.field.form_type === 'checkbox' ? texts.tick : errorText(texts, entry.error))
  );
}

export function fieldView(flow: BookingFlow, entry: Entry) {
  const { name, field } = entry;
  const error = entry.error?.isMended ? undefined : entry.error;
  const { form_type: kind, required, hint } = field;
  // Filled in by the page.
  if (field.input_type === 'hidden') {
    return nothing;
  }
  const label = html`${own(field.label, field)} ${required ? nothing : html`<small>${getTexts(flow.state).optional}</small>`}`;
  const hintView = hint && html`<p class="hint" id="${name}-hint">${own(hint, field)}</p>`;
  const errorView =
    error &&
    html`<p class="error" id="${name}-error">${alert}<span>${describeError(flow, entry)}</span></p>`;
  const described = `${name}-hint ${name}-error`;
  if (kind === 'radio') {
    return html`
      <fieldset part="field" role="radiogroup" aria-required=${required} aria-describedby=${described} aria-invalid=${!!error}>
        <legend>${label}</legend>
        ${hintView}${radios(entry)}${errorView}
      </fieldset>
    `;
  }
  const input = control(flow, { ...entry, error }, described);
  const labelled =
    kind === 'checkbox'
      ? html`<label class="tick">${input}<span>${label}</span></label>${hintView}`
      : html`<label for=${name}>${label}</label>${hintView}${input}`;
  return html`<div part="field">${labelled}${field.input_type === 'email' ? slipView(flow, entry) : nothing}${errorView}</div>`;
}

/** Renders a button that corrects an email address, if it looks mistyped. */
function slipView(flow: BookingFlow, { name, value }: Entry) {
  const email = correctSlip(`${value}`);
  const correct = () =>
    flow.change({ values: { ...flow.state.values, [name]: email ?? '' }, focusOn: `#${name}` });
  return html`
    <div role="status">
      ${email ? linkButton(fill(getTexts(flow.state).didYouMean, { email }), correct) : nothing}
    </div>
  `;
}

/**
 * Renders radio buttons. Only their group is marked as required, because each button would be read
 * out as invalid otherwise.
 */
const radios = ({ name, field, value }: Entry) =>
  field.options?.map(
    (option, index) => html`
      <label class="tick">
        <input
          type="radio"
          id=${index ? nothing : name}
          name=${name}
          value=${option.value}
          .checked=${value === option.value}
        >
        <span>${own(option.label, field)}</span>
      </label>
    `,
  );

function control(flow: BookingFlow, { name, field, value, error }: Entry, described: string) {
  const { form_type: kind, required } = field;
  if (kind === 'select') {
    return html`
      <select part="input" id=${name} name=${name} ?required=${required} aria-describedby=${described} aria-invalid=${!!error}>
        <option value="" ?disabled=${name === 'persons'}>${getTexts(flow.state).choose}</option>
        ${field.options?.map((option) => html`<option value=${option.value} ?selected=${value === option.value} lang=${field.lang ?? nothing}>${option.label}</option>`)}
      </select>
    `;
  }
  if (kind === 'textarea') {
    return html`
      <textarea
        part="input"
        id=${name}
        name=${name}
        ?required=${required}
        aria-describedby=${described}
        aria-invalid=${!!error}
        rows="4"
        .value=${value}
      ></textarea>
    `;
  }
  return html`
    <input
      part="input"
      id=${name}
      name=${name}
      ?required=${required}
      aria-describedby=${described}
      aria-invalid=${!!error}
      type=${kind === 'checkbox' ? kind : field.input_type}
      autocomplete=${field.autocomplete ?? nothing}
      step="any"
      .checked=${value === true}
      .value=${value}
    >
  `;
}
