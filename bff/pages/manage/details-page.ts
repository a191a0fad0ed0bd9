/** Correcting what was entered for a booking: the form as it was filled in, to be sent again. */

import {
  bookingForm,
  correctableFields,
  digestDetails,
  type FormField,
} from '../../../core/index.ts';
import type { RouteDependencies } from '../../route-dependencies.ts';
import { withinLimits } from '../../visitor/visitor-limits.ts';
import { type Html, html } from '../html.ts';
import type { RenderedPage } from '../page.ts';
import type { FormBody } from '../page-steps.ts';
import { type Entry, type FieldErrors, findErrors, readValues } from '../plain/entry.ts';
import { newlyAsked, renderFields, renderNewlyAsked, unaskedIn } from '../plain/form-fields.ts';
import { renderErrors } from '../plain/form-pages.ts';
import { renderHidden } from '../times-view.ts';
import { AS_CUSTOMER, PROBLEMS, sayDone, sayProblem } from './changes.ts';
import { isChangeable, type Managed, renderManagePage, renderReach, sayCutoff } from './managed.ts';

type Values = ReadonlyMap<string, string | boolean>;

/** Lists the fields that can be corrected now; empty if it is too late or there are none. */
export function listCorrectable(managed: Managed): readonly FormField[] {
  const { booking, installation, reason, schedule } = managed;
  return isChangeable(managed)
    ? correctableFields(bookingForm(installation, reason, schedule), booking.submission)
    : [];
}

export function renderDetailsPage(managed: Managed): RenderedPage {
  const values = new Map(Object.entries(managed.booking.submission));
  return renderForm(managed, { values, errors: new Map(), added: [] });
}

interface FilledForm {
  readonly values: Values;
  readonly errors: FieldErrors;
  /** Fields that the answers added. */
  readonly added: readonly FormField[];
}

function renderForm(managed: Managed, { values, errors, added }: FilledForm): RenderedPage {
  const { language, link } = managed;
  const form = listCorrectable(managed);
  const back = html`<p><a href="${link('')}">${language.texts.yourBooking}</a></p>`;
  const main =
    form.length === 0
      ? html`<p>${sayCutoff(managed)}</p>${renderReach(managed)}`
      : html`${renderErrors(language, form, errors)}${renderNewlyAsked(language, added)}${renderInputs(managed, form, { values, errors })}`;
  return renderManagePage(managed, {
    title: language.texts.correctTitle,
    main: html`${main}${back}`,
    page: 'details',
    hasErrors: errors.size > 0,
  });
}

function renderInputs(
  { booking, language, link }: Managed,
  form: readonly FormField[],
  { values, errors }: Omit<FilledForm, 'added'>,
): Html {
  return html`<form method="post" action="${link('details')}" novalidate>${renderHidden({ expected: digestDetails(booking) })}
${renderFields({ language, form, values, errors })}
<p class="row"><button class="primary">${language.texts.save}</button></p></form>`;
}

/**
 * The page to show again, or the address of the page that says how it went. Each correction is a
 * mail to the operator, so a booking has ten a day.
 */
export async function correctDetails(
  managed: Managed,
  body: FormBody,
  { storage, limits }: Pick<RouteDependencies, 'storage' | 'limits'>,
): Promise<RenderedPage | string> {
  const form = listCorrectable(managed);
  const values = readValues(body);
  const added = newlyAsked(form, values, body);
  const errors = findErrors({ values }, form);
  const open = new Map([...errors].filter(([name]) => !added.some((one) => one.name === name)));
  if (open.size > 0 || added.length > 0) {
    return renderForm(managed, { values, errors: open, added });
  }
  const { bookingId } = managed.booking;
  const outcome = await withinLimits([{ limit: limits.corrections, key: String(bookingId) }], {
    work: () =>
      storage.bookings.correct({
        ...AS_CUSTOMER,
        now: managed.now,
        bookingId,
        given: toAnswers(form, values),
        expected: body.get('expected') ?? '',
      }),
    isSuccess: ({ kind }) => kind === 'corrected',
  });
  if (outcome.kind === 'full') {
    return sayProblem(managed, 'correct_limit');
  }
  if (outcome.kind === 'refused' && 'field' in outcome) {
    return renderForm(managed, {
      values,
      errors: new Map([[outcome.field, outcome.problem]]),
      added: [],
    });
  }
  if (outcome.kind === 'refused') {
    return sayProblem(managed, PROBLEMS[outcome.code]);
  }
  return outcome.kind === 'corrected' ? sayDone(managed, 'corrected') : managed.link('');
}

/** Returns the answers without those to fields that are not asked with these answers. */
function toAnswers(form: readonly FormField[], values: Entry['values']) {
  const unasked = unaskedIn(form, values)?.split(',') ?? [];
  return Object.fromEntries([...values].filter(([name]) => !unasked.includes(name)));
}
