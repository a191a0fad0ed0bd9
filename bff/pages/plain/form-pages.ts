/**
 * The steps form and confirm. The form lists all errors and never loses what was typed. The last
 * step shows every choice and answer with a link to change it, and the button that books.
 */

import { randomBytes } from 'node:crypto';
import {
  askedFields,
  type FieldProblem,
  type FormField,
  fill,
  fillCounted,
  formatPlace,
  isHidden,
  type ProofOfHuman,
} from '../../../core/index.ts';
import type { PublicReason, SourceRefusal } from '../../source/booking-source.ts';
import { findChangeUntil } from '../../visitor/change-until.ts';
import { labelStandardFields } from '../../visitor/standard-labels.ts';
import { multiplyPrice } from '../../visitor/total-price.ts';
import {
  renderAnswer,
  renderFacts,
  renderNote,
  renderWebLink,
  type ShownFact,
} from '../facts-view.ts';
import { type Html, html } from '../html.ts';
import { words } from '../own-text.ts';
import { renderContact } from '../page.ts';
import type { PageLanguage } from '../page-language.ts';
import { renderHidden } from '../times-view.ts';
import { type Entry, type FieldErrors, minutesOf, toHidden, valueIn } from './entry.ts';
import {
  CONSENT_BOX,
  consentField,
  fieldId,
  renderConsent,
  renderField,
  sayProblem,
} from './field-view.ts';
import { renderFields, renderNewlyAsked, unaskedIn } from './form-fields.ts';
import { asShown, personsIn } from './persons-view.ts';
import {
  type Choices,
  type Crumb,
  listCrumbs,
  type PlainContext,
  renderWayBack,
  sendStep,
} from './plain-context.ts';

interface FilledForm {
  readonly entry: Entry;
  readonly errors: FieldErrors;
  /** Fields that the answers added. */
  readonly added?: readonly FormField[];
}

/** Sends the form of a time; returns `null` on success, else the refusal. */
export async function sendForm(
  plain: PlainContext,
  choices: Choices,
  { entry, errors, added = [] }: FilledForm,
): Promise<SourceRefusal | null> {
  const { language, deps, link, visit } = plain;
  const isNew = entry.seal === '';
  // A number of persons that was changed since is validated like any other answer.
  const persons = isNew && choices.reason !== null ? personsIn(entry, choices.reason) : 1;
  const choice = { scheduleId: entry.schedule, reasonId: entry.reason, persons };
  const form = await visit.source.form(choice, entry.slot, entry.hold ?? undefined);
  if (form.kind === 'refused') {
    return form;
  }
  const seal = isNew ? (await deps.readSeal()).issue(entry, deps.clock.now()) : entry.seal;
  const labelled = labelStandardFields(form.value, language.profile, language.speech.lang);
  const values = new Map(
    labelled.map((field) => [field.name, isNew ? firstValue(plain, field) : valueIn(entry, field)]),
  );
  const fields = renderFields({
    language,
    form: asShown(labelled, choices.reason),
    values,
    errors,
  });
  const main = html`${renderErrors(language, labelled, errors)}${renderNewlyAsked(language, added)}${renderHeld(language, entry)}<form method="post" action="${link('check')}" novalidate>
${renderHidden(toHidden({ ...entry, seal }, ['values', 'unasked', 'unseen', 'key']))}${fields}
<div class="unseen" aria-hidden="true"><label>${language.plain.leaveEmpty} <input name="unseen" tabindex="-1" autocomplete="off" data-1p-ignore data-lpignore="true" data-bwignore data-form-type="other"></label></div>
<button class="primary">${language.widget.next}</button></form>`;
  const status = errors.size > 0 ? 400 : 200;
  sendStep(plain, {
    step: 'form',
    title: language.widget.formHead,
    main,
    choices,
    crumbs: [...listCrumbs(plain, choices), timeCrumb(plain, entry)],
    status,
    hasErrors: errors.size > 0,
  });
  return null;
}

/**
 * Returns the value from the link if the field accepts it, by the same rule as the widget's
 * prefill.
 */
function firstValue({ tracking }: PlainContext, field: FormField): string | boolean {
  const linked = Object.hasOwn(tracking, field.name) ? tracking[field.name] : undefined;
  if (linked === undefined) {
    return field.value;
  }
  if (field.formType === 'checkbox') {
    return linked === 'true';
  }
  return field.options.length === 0 || field.options.some(({ value }) => value === linked)
    ? linked
    : field.value;
}

/** Returns the link back to the times. The hold is kept until another time is taken. */
function timeCrumb({ language, link }: PlainContext, entry: Entry): Crumb {
  return {
    words: language.shortTime(entry.slot),
    href: link('when'),
    hidden: toHidden(entry, ['key']),
  };
}

/**
 * Renders until when the time is held, as the visitor was told, in the installation's time zone.
 */
function renderHeld(language: PageLanguage, { until, hold }: Entry): Html | null {
  return hold !== null && until !== null && /^\d\d:\d\d$/.test(until)
    ? html`<p class="hint kept">${fill(language.plain.keptUntil, { time: until })}</p>`
    : null;
}

export function renderErrors(
  language: PageLanguage,
  form: readonly FormField[],
  errors: FieldErrors,
): Html | null {
  const listed = form.flatMap((field) => {
    const problem = errors.get(field.name);
    if (problem === undefined) {
      return [];
    }
    const sentence = `${language.speech.own(field.label)} – ${sayProblem(language, field, problem)}`;
    return [html`<li><a href="#${fieldId(field.name)}"><span>${words(sentence)}</span></a></li>`];
  });
  if (listed.length === 0) {
    return null;
  }
  return html`<div class="errors" role="alert" tabindex="-1" autofocus><h2>${language.plain.errors}</h2><ul>${listed}</ul></div>`;
}

interface Check {
  readonly entry: Entry;
  readonly form: readonly FormField[];
  /** The message at the top; `null` if there is none. */
  readonly problem: string | null;
  /** The input of the last step that is still missing; `null` if nothing is. */
  readonly open: typeof CONSENT_BOX | 'answer' | null;
  readonly status: number;
}

export function sendCheck(
  plain: PlainContext,
  choices: Choices,
  { entry: filled, form, problem, open, status }: Check,
): void {
  const { language, visit, link } = plain;
  const minutes = minutesOf(filled, choices.reason);
  const entry = {
    ...filled,
    // Sent back, so that what is booked is what the page says.
    minutes: minutes === undefined ? null : String(minutes),
    unasked: unaskedIn(form, filled.values),
  };
  const { consent, proofOfHuman } = visit.installation;
  const question = proofOfHuman && questionField(proofOfHuman, language);
  const asked = [
    ...(question ? [question] : []),
    ...(consent ? [consentField(consent, CONSENT_BOX)] : []),
  ];
  const errors: FieldErrors = new Map(open === null ? [] : [[open, openProblem(entry, open)]]);
  const findProblem = (name: string) => errors.get(name) ?? null;
  const answer =
    question &&
    renderField({
      language,
      field: question,
      name: 'answer',
      value: entry.answer ?? '',
      problem: findProblem('answer'),
    });
  const agreed =
    consent &&
    renderConsent(language, consent, { value: entry.consented, problem: findProblem(CONSENT_BOX) });
  // A changed form is a new booking and gets its own key; the same form sent twice books once.
  const key = entry.key ?? randomBytes(18).toString('base64url');
  const main = html`${problem === null ? null : renderNote('problem', problem)}
${renderErrors(language, asked, errors)}
${renderHeld(language, entry)}${renderFacts([...chosenFacts(plain, choices, entry), ...enteredFacts(plain, entry, form)])}
<form class="again" method="post" action="${link('form')}">${renderHidden(toHidden(entry, ['key']))}<button>${`${language.widget.change}: ${language.widget.form}`}</button></form>
<form method="post" action="${link('book')}" novalidate>${renderHidden(toHidden({ ...entry, key }, ['answer']))}
${answer}${agreed}
${renderPrivacy(plain)}${renderChangeUntil(plain, choices, entry)}<p class="row"><button class="primary">${language.widget.book}</button></p></form>`;
  sendStep(plain, {
    step: 'confirm',
    title: language.widget.confirmHead,
    main,
    choices,
    crumbs: listCrumbs(plain, choices),
    status,
    hasErrors: problem !== null || errors.size > 0,
  });
}

function questionField({ question }: ProofOfHuman, { plain }: PageLanguage): FormField {
  return {
    ...consentField(question, 'answer'),
    formType: 'textbox',
    value: '',
    hint: plain.answerHint,
  };
}

function openProblem({ answer }: Entry, open: NonNullable<Check['open']>): FieldProblem {
  return open === 'answer' && answer !== null ? { kind: 'not_an_option' } : { kind: 'required' };
}

function chosenFacts(
  plain: PlainContext,
  { schedule, reason }: Choices,
  entry: Entry,
): readonly ShownFact[] {
  const { language } = plain;
  const { own } = language.speech;
  const place = schedule && formatPlace(schedule, language.speech);
  const change = renderWayBack(
    { ...timeCrumb(plain, entry), words: language.widget.change },
    `${language.widget.change}: ${language.widget.when}`,
  );
  return [
    {
      label: language.widget.when,
      value: html`<strong>${sayTime(language, entry, reason)}</strong>`,
      change,
    },
    { label: language.plain.reason, value: reason ? own(reason.name) : '' },
    { label: language.plain.calendar, value: schedule ? own(schedule.name) : '' },
    ...(place ? [{ label: language.widget.place, value: place }] : []),
    ...(reason?.price
      ? [
          {
            label: language.widget.price,
            value: totalOf(plain, entry, reason) ?? own(reason.price),
          },
        ]
      : []),
  ];
}

/** `Tuesday 8 December 2026, 09:00 (Berlin time), 30 min` */
function sayTime(
  { fullTime, speech, widget }: PageLanguage,
  entry: Entry,
  reason: PublicReason | null,
): string {
  const { slot } = entry;
  const takes = minutesOf(entry, reason);
  return takes === undefined
    ? fullTime(slot)
    : speech.list([fullTime(slot), fillCounted(widget.minutes, takes, speech.lang)]);
}

/** The price for all who come, if it is known. */
function totalOf({ language }: PlainContext, entry: Entry, reason: PublicReason) {
  const persons = personsIn(entry, reason);
  const total =
    reason.price === null || persons < 2
      ? undefined
      : multiplyPrice(language.speech.say(reason.price), persons);
  return total && html`<bdi>${total}</bdi>`;
}

function enteredFacts(
  { language }: PlainContext,
  entry: Entry,
  form: readonly FormField[],
): readonly ShownFact[] {
  return askedFields(form, Object.fromEntries(entry.values)).flatMap((field) => {
    const value = isHidden(field) ? '' : valueIn(entry, field);
    return value === ''
      ? []
      : [{ label: language.speech.own(field.label), value: renderAnswer(language, field, value) }];
  });
}

/**
 * Renders until when the booking can be changed, or that it is too late and how to reach the
 * operator.
 */
function renderChangeUntil(
  { language, visit, deps }: PlainContext,
  { schedule }: Choices,
  entry: Entry,
): Html | null {
  const until = findChangeUntil(visit.installation, entry, deps.clock.now());
  const { widget, speech, pages } = language;
  if (until === null) {
    const { contactPhone, ...profile } = visit.installation;
    const reach = { ...profile, contactPhone: schedule?.phone ?? contactPhone };
    return html`<p>${widget.changeNoMore}</p>${renderContact(reach, pages)}`;
  }
  return until === undefined
    ? null
    : html`<p class="hint">${fill(widget.changeUntil, { when: speech.whenMs(until) })}</p>`;
}

function renderPrivacy({ language, visit }: PlainContext): Html | null {
  const link = renderWebLink(visit.installation.privacyUrl, language.widget.privacy);
  return link && html`<p class="privacy">${link}</p>`;
}
