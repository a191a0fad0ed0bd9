/** Form fields for days and times: a label above, a hint below. */

import { html, nothing } from 'lit';
import './day-input.ts';
import './time-input.ts';
import type { Toward } from './typed-moment.ts';

interface Field {
  readonly name: string;
  readonly label: unknown;
  readonly value?: string;
  readonly required?: boolean;
  readonly hint?: string;
  readonly problem?: string | null;
  readonly changed?: (value: string) => void;
}

interface DayField extends Field {
  /** Today in the installation's time zone. */
  readonly today?: string | undefined;
  readonly toward?: Toward;
}

export const dayField = ({ today, toward, ...field }: DayField) =>
  labelled(
    field,
    html`<admin-day name=${field.name} .described=${describing(field)} .today=${today} toward=${toward ?? nothing} .value=${field.value ?? ''} ?required=${field.required} .changed=${field.changed}></admin-day>`,
  );

interface TimeField extends Field {
  /** Whether 24:00, the end of the day, is allowed. */
  readonly isEnd?: boolean;
}

export const timeField = ({ isEnd = false, ...field }: TimeField) =>
  labelled(
    field,
    html`<admin-time name=${field.name} .described=${describing(field)} .isEnd=${isEnd} .value=${field.value ?? ''} ?required=${field.required} .changed=${field.changed}></admin-time>`,
  );

const describing = ({ name, hint, problem }: Field): string =>
  [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ');

const labelled = ({ name, label, hint, problem }: Field, control: unknown) => html`
  <div class="field">
    <label for=${name}>${label}</label>
    ${control} ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : nothing}
    ${problem ? html`<p class="wrong" id="${name}-problem">${problem}</p>` : nothing}
  </div>
`;
