/** The step confirm: what was chosen and entered, each with its way back, and the one button that books. */

import { randomBytes } from 'node:crypto';
import type { FieldProblem, FormField } from '../../../core/index.ts';
import { renderFacts, renderNote, renderWebLink, type ShownFact } from '../facts-view.ts';
import { type Html, html } from '../html.ts';
import { renderHidden } from '../times-view.ts';
import { type Entry, hiddenOf, valueIn } from './entry.ts';
import { renderField } from './field-view.ts';
import { renderErrors, renderHeld, timeCrumb } from './form-page.ts';
import { type Choices, crumbsOf, type PlainContext, renderWayBack, sendStep } from './plain-context.ts';

export interface Check {
  readonly entry: Entry;
  readonly form: readonly FormField[];
  /** What to say first; null: nothing happened yet. */
  readonly problem: string | null;
  readonly consentMissing: boolean;
  readonly status: number;
}

export function sendCheck(plain: PlainContext, choices: Choices, { entry, form, problem, consentMissing, status }: Check): void {
  const { voice, visit, link } = plain;
  const consent = visit.installation.consent === null ? null : consentField(visit.installation.consent);
  const missing: FieldProblem | null = consentMissing ? { kind: 'required' } : null;
  // Another form is another booking: it gets a key of its own, and the same form sent twice books once.
  const key = entry.key ?? randomBytes(18).toString('base64url');
  const main = html`${problem === null ? null : renderNote('problem', problem)}
${consent && missing ? renderErrors(voice, [consent], new Map([[consent.name, missing]])) : null}
${renderHeld(voice, entry)}${renderFacts([...chosenFacts(plain, choices, entry), ...enteredFacts(plain, entry, form)])}
<form class="again" method="post" action="${link('form')}">${renderHidden(hiddenOf(entry, ['key']))}<button>${`${voice.widget.change}: ${voice.widget.form}`}</button></form>
<form method="post" action="${link('book')}" novalidate>${renderHidden(hiddenOf({ ...entry, key }))}
${consent && renderField({ voice, field: consent, value: entry.consented, problem: missing, name: 'consent' })}
${renderPrivacy(plain)}<p class="row"><button class="primary">${voice.widget.book}</button></p></form>`;
  sendStep(plain, { step: 'confirm', title: voice.widget.confirmHead, main, choices, crumbs: crumbsOf(plain, choices), status });
}

function consentField(label: FormField['label']): FormField {
  return { name: 'consent', label, formType: 'checkbox', inputType: 'text', required: true, value: false, hint: null, options: [] };
}

function chosenFacts(plain: PlainContext, { schedule, reason }: Choices, entry: Entry): readonly ShownFact[] {
  const { voice } = plain;
  const { texts, say } = voice.speech;
  const when = texts.dateAndTime(voice.days.full(entry.slot.slice(0, 10)), voice.days.time(entry.slot), texts.zone(voice.profile.timeZone));
  const place = [schedule?.location && say(schedule.location), schedule?.address].filter(Boolean).join(', ');
  const change = renderWayBack({ ...timeCrumb(plain, entry), words: voice.widget.change }, `${voice.widget.change}: ${voice.widget.when}`);
  return [
    { label: voice.widget.when, value: html`<strong>${when}</strong>`, change },
    { label: voice.widget.reason, value: reason ? say(reason.name) : '' },
    { label: voice.widget.calendar, value: schedule ? say(schedule.name) : '' },
    ...(place ? [{ label: voice.widget.place, value: place }] : []),
    ...(reason?.price ? [{ label: voice.widget.price, value: say(reason.price) }] : []),
  ];
}

function enteredFacts({ voice }: PlainContext, entry: Entry, form: readonly FormField[]): readonly ShownFact[] {
  return form.flatMap((field) => {
    const value = valueIn(entry, field);
    if (value === '') return [];
    const option = field.options.find((one) => one.value === value);
    const words =
      typeof value === 'boolean' ? (value ? voice.widget.yes : voice.widget.no) : option ? voice.speech.say(option.label) : value;
    return [{ label: voice.speech.say(field.label), value: html`<span class="entered">${words}</span>` }];
  });
}

function renderPrivacy({ voice, visit }: PlainContext): Html | null {
  const link = renderWebLink(visit.installation.privacyUrl, voice.widget.privacy);
  return link && html`<p>${link}</p>`;
}
