/** The GET calls of `/widget/v1`: those of `/api` in the visitor's language, with what only the widget shows. */

import type { Answer, SlotsAnswer } from '../../core/index.ts';
import type { AppContext } from '../http/context.ts';
import { parseQuery, type Query, readChoice, readDay, readId } from '../http/query.ts';
import { type AnswerSender, createAnswerSender, type Language } from '../http/send-answer.ts';
import type { DaysEntry, ReasonEntry, ScheduleEntry, SourceRefusal } from '../source/booking-source.ts';
import { chooseLanguage } from '../visitor/languages.ts';
import type { Visit } from '../visitor/visit.ts';
import { presentWidgetDays, presentWidgetReason, presentWidgetSchedule, presentWidgetSlots } from './present-widget.ts';
import { sendWidgetMalformed, sendWidgetRefusal } from './send-widget-error.ts';
import type { WidgetCall } from './widget-call.ts';

export function createSchedulesCall(): WidgetCall {
  const send = createAnswerSender((schedules: readonly ScheduleEntry[], language) => ({
    data: schedules.map((schedule) => presentWidgetSchedule(schedule, language)),
  }));
  return async (ctx, visit) => finish(ctx, { result: await visit.source.schedules(), send, language: languageOf(ctx, visit) });
}

export function createReasonsCall(): WidgetCall {
  const send = createAnswerSender((reasons: readonly ReasonEntry[], language) => ({
    data: reasons.map((reason) => presentWidgetReason(reason, language)),
  }));
  return async (ctx, visit) => {
    const scheduleId = readId(queryOf(ctx), 'schedule');
    if (typeof scheduleId !== 'number') return sendWidgetMalformed(ctx, scheduleId);
    finish(ctx, { result: await visit.source.reasons(scheduleId), send, language: languageOf(ctx, visit) });
  };
}

export function createDaysCall(): WidgetCall {
  const send = createAnswerSender((answer: DaysEntry, language) => presentWidgetDays(answer, language));
  return async (ctx, visit) => {
    const choice = readChoice(queryOf(ctx));
    if ('kind' in choice) return sendWidgetMalformed(ctx, choice);
    finish(ctx, { result: await visit.source.days(choice), send, language: languageOf(ctx, visit) });
  };
}

export function createSlotsCall(): WidgetCall {
  const send = createAnswerSender((answer: SlotsAnswer) => presentWidgetSlots(answer));
  return async (ctx, { source }) => {
    const query = queryOf(ctx);
    const choice = readChoice(query);
    if ('kind' in choice) return sendWidgetMalformed(ctx, choice);
    const day = readDay(query);
    if (typeof day !== 'string') return sendWidgetMalformed(ctx, day);
    // Times are the same in every language.
    finish(ctx, { result: await source.slots(choice, day), send, language: { wanted: '', fallback: '' } });
  };
}

interface Outcome<T> {
  readonly result: Answer<T> | SourceRefusal;
  readonly send: AnswerSender<T>;
  readonly language: Language;
}

function finish<T>(ctx: AppContext, { result, send, language }: Outcome<T>): void {
  if (result.kind === 'refused') sendWidgetRefusal(ctx, result);
  else send(ctx, result, language);
}

function queryOf(ctx: AppContext): Query {
  return parseQuery(ctx.querystring);
}

function languageOf(ctx: AppContext, { profile }: Visit): Language {
  return chooseLanguage(profile, queryOf(ctx).get('lang'));
}
