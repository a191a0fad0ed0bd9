/** The step form: the fields of the chosen time, with a summary of what is wrong, and nothing typed ever lost. */

import type { FormField } from '../../../core/index.ts';
import type { SourceRefusal } from '../../source/booking-source.ts';
import { type Html, html } from '../html.ts';
import { renderHidden } from '../times-view.ts';
import type { Voice } from '../voice.ts';
import { type Entry, type FieldErrors, hiddenOf, valueIn } from './entry.ts';
import { fieldId, renderField, sayProblem } from './field-view.ts';
import { type Choices, type Crumb, crumbsOf, type PlainContext, sendStep } from './plain-context.ts';

export interface FilledForm {
  readonly entry: Entry;
  readonly errors: FieldErrors;
}

/** Null: sent. */
export async function sendForm(plain: PlainContext, choices: Choices, { entry, errors }: FilledForm): Promise<SourceRefusal | null> {
  const { voice, deps, link, visit } = plain;
  const form = await visit.source.form({ scheduleId: entry.schedule, reasonId: entry.reason }, entry.slot, entry.hold ?? undefined);
  if (form.kind === 'refused') return form;
  const isNew = entry.seal === '';
  const seal = isNew ? (await deps.readSeal()).issue(entry, deps.clock.now()) : entry.seal;
  const fields = form.value.map((field) =>
    renderField({ voice, field, value: isNew ? field.value : valueIn(entry, field), problem: errors.get(field.name) ?? null }),
  );
  const main = html`${renderErrors(voice, form.value, errors)}${renderHeld(voice, entry)}<form method="post" action="${link('check')}" novalidate>
${renderHidden(hiddenOf({ ...entry, seal }, ['values', 'website', 'key']))}${fields}
<div class="unseen" aria-hidden="true"><label>${voice.texts.leaveEmpty} <input name="website" tabindex="-1" autocomplete="off"></label></div>
<button class="primary">${voice.widget.next}</button></form>`;
  const status = errors.size > 0 ? 400 : 200;
  sendStep(plain, {
    step: 'form',
    title: voice.widget.formHead,
    main,
    choices,
    crumbs: [...crumbsOf(plain, choices), timeCrumb(plain, entry)],
    status,
  });
  return null;
}

/** The way back to the times; the held one is let go only for another. */
export function timeCrumb({ voice, link }: PlainContext, entry: Entry): Crumb {
  const words = `${voice.days.short(entry.slot.slice(0, 10))}, ${voice.days.time(entry.slot)}`;
  return { words, href: link('when'), hidden: hiddenOf(entry, ['key']) };
}

/** Until when as the visitor was told: minutes of the installation's clock. */
export function renderHeld(voice: Voice, { until, hold }: Entry): Html | null {
  return hold !== null && until !== null && /^\d\d:\d\d$/.test(until)
    ? html`<p class="hint kept">${voice.texts.keptUntil(until)}</p>`
    : null;
}

export function renderErrors(voice: Voice, form: readonly FormField[], errors: FieldErrors): Html | null {
  const listed = form.flatMap((field) => {
    const problem = errors.get(field.name);
    return problem === undefined ? [] : [html`<li><a href="#${fieldId(field.name)}">${sayProblem(voice, field, problem)}</a></li>`];
  });
  if (listed.length === 0) return null;
  return html`<div class="errors" role="alert" tabindex="-1" autofocus><h2>${voice.widget.errors}</h2><ul>${listed}</ul></div>`;
}
