/** The GET calls of `/widget/v1`: those of `/api` in the visitor's language, with what only the widget shows. */

import type { Answer, SlotsAnswer } from '../../core/index.ts';
import type { AppContext } from '../http/context.ts';
import { parseQuery, type Query, readChoice, readDay, readId } from '../http/query.ts';
import { type AnswerSender, createAnswerSender, type Language } from '../http/send-answer.ts';
import { presentText } from '../presenters/present-rest-api.ts';
import type { DaysEntry, ReasonEntry, ScheduleEntry, SourceRefusal } from '../source/booking-source.ts';
import { LANGUAGES } from '../texts/index.ts';
import { groupReasons } from '../visitor/reason-groups.ts';
import { presentWidgetDays, presentWidgetReason, presentWidgetSchedule, presentWidgetSlots } from './present-widget.ts';
import { sendWidgetMalformed, sendWidgetRefusal } from './send-widget-error.ts';
import type { WidgetContext } from './steps.ts';

type Call = (ctx: WidgetContext) => Promise<void>;

export function createSchedulesCall(): Call {
  const send = createAnswerSender((schedules: readonly ScheduleEntry[], language) => ({
    data: schedules.map((schedule) => presentWidgetSchedule(schedule, language)),
  }));
  return async (ctx) => finish(ctx, { result: await ctx.state.visit.source.schedules(), send, language: languageOf(ctx) });
}

export function createReasonsCall(): Call {
  const send = createAnswerSender((reasons: readonly ReasonEntry[], language) => ({
    data: groupReasons(reasons, (text) => presentText(text, language)).flatMap((group) =>
      group.reasons.map((reason) => presentWidgetReason(reason, language)),
    ),
  }));
  return async (ctx) => {
    const scheduleId = readId(queryOf(ctx), 'schedule');
    if (typeof scheduleId !== 'number') return sendWidgetMalformed(ctx, scheduleId);
    finish(ctx, { result: await ctx.state.visit.source.reasons(scheduleId), send, language: languageOf(ctx) });
  };
}

export function createDaysCall(): Call {
  const send = createAnswerSender((answer: DaysEntry, language) => presentWidgetDays(answer, language));
  return async (ctx) => {
    const choice = readChoice(queryOf(ctx));
    if ('kind' in choice) return sendWidgetMalformed(ctx, choice);
    finish(ctx, { result: await ctx.state.visit.source.days(choice), send, language: languageOf(ctx) });
  };
}

export function createSlotsCall(): Call {
  const send = createAnswerSender((answer: SlotsAnswer) => presentWidgetSlots(answer));
  return async (ctx) => {
    const query = queryOf(ctx);
    const choice = readChoice(query);
    if ('kind' in choice) return sendWidgetMalformed(ctx, choice);
    const day = readDay(query);
    if (typeof day !== 'string') return sendWidgetMalformed(ctx, day);
    // Times are the same in every language.
    finish(ctx, { result: await ctx.state.visit.source.slots(choice, day), send, language: { wanted: '', fallback: '' } });
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

function languageOf(ctx: WidgetContext): Language {
  return LANGUAGES.choose(ctx.state.installation, queryOf(ctx).get('lang'));
}
