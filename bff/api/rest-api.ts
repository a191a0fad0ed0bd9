/**
 * `/api/*`: the base specification. Checks run in a fixed order, so that a caller gets the same
 * answer whatever else is wrong: 503 > 401 > 429 > 404 unknown path / 405 > 415 > 400 > 404. There
 * are no CORS headers: the token belongs on a server, not in a browser.
 */

import type Router from '@koa/router';
import { type Answer, type FormField, isRefusal, type SlotsAnswer } from '../../core/index.ts';
import { fingerprint, parseBookingRequest } from '../http/booking-request.ts';
import type { AppContext } from '../http/context.ts';
import {
  type MalformedParameter,
  parseQuery,
  readChoice,
  readDay,
  readId,
  readSlot,
} from '../http/query.ts';
import { sendRateLimited } from '../http/rate-limit.ts';
import { timeLeft } from '../http/request-scope.ts';
import { createRouter, OTHERWISE, refuseRoute } from '../http/router.ts';
import {
  type AnswerSender,
  createAnswerSender,
  type Language,
  sendError,
  sendJson,
} from '../http/send-answer.ts';
import { presentRefusal } from '../presenters/present-refusal.ts';
import {
  presentForm,
  presentFormField,
  presentReason,
  presentReceipt,
  presentSchedule,
} from '../presenters/present-rest-api.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type {
  PublicDays,
  PublicReason,
  PublicSchedule,
  SourceRefusal,
} from '../source/booking-source.ts';
import { createOpenApiCall } from './open-api.ts';
import {
  type ApiContext,
  type ApiState,
  answerFailures,
  createGate,
  idempotencyKey,
  json,
  jsonType,
} from './steps.ts';

export function createRestApi(deps: RouteDependencies): Router<ApiState> {
  const router = createRouter<ApiState>();
  // In remote mode, clients must call the upstream installation's own /api.
  if (deps.config.upstream !== null) {
    router.all(OTHERWISE, '/api{/{*rest}}', refuseRoute);
    return router;
  }
  const gate = createGate(deps);
  router.use(answerFailures(deps));
  router.get('/api/slots', gate, createSlotsCall(deps));
  router.get('/api/days', gate, createDaysCall(deps));
  router.get('/api/forms', gate, createFormsCall(deps));
  router.get('/api/reasons', gate, createReasonsCall(deps));
  router.get('/api/schedules', gate, createSchedulesCall(deps));
  router.post(
    '/api/bookings',
    gate,
    jsonType,
    idempotencyKey,
    json(parseBookingRequest),
    createBookingCall(deps),
  );
  // Answers without a token, and even if the API is off.
  router.get('/api/openapi.json', createOpenApiCall());
  router.all(OTHERWISE, '/api/openapi.json', refuseRoute);
  router.all(OTHERWISE, '/api{/{*rest}}', gate, refuseRoute);
  return router;
}

type Call = (ctx: ApiContext) => Promise<void>;
type Dependencies = Pick<RouteDependencies, 'source' | 'service'>;

/** Days and slots are the same in every language. */
const NO_LANGUAGE: Language = { wanted: '', fallback: '' };

function createSchedulesCall({ source, service }: Dependencies): Call {
  const send = createAnswerSender((schedules: readonly PublicSchedule[], language) => ({
    data: schedules.map((schedule) => presentSchedule(schedule, language)),
  }));
  return async (ctx) =>
    finish(ctx, {
      result: await source.schedules(ctx.state.asOf),
      send,
      language: await apiLanguage(service, ctx),
    });
}

function createReasonsCall({ source, service }: Dependencies): Call {
  const send = createAnswerSender((reasons: readonly PublicReason[], language) => ({
    data: reasons.map((reason) => presentReason(reason, language)),
  }));
  return async (ctx) => {
    const scheduleId = readId(parseQuery(ctx.querystring), 'schedule');
    if (typeof scheduleId !== 'number') {
      return sendMalformed(ctx, scheduleId);
    }
    finish(ctx, {
      result: await source.reasons(scheduleId, ctx.state.asOf),
      send,
      language: await apiLanguage(service, ctx),
    });
  };
}

function createDaysCall({ source }: Dependencies): Call {
  const send = createAnswerSender((answer: PublicDays) => ({ data: answer.days }));
  return async (ctx) => {
    const choice = readChoice(parseQuery(ctx.querystring), ctx.state.asOf);
    if (isRefusal(choice)) {
      return sendMalformed(ctx, choice);
    }
    finish(ctx, { result: await source.days(choice), send, language: NO_LANGUAGE });
  };
}

function createSlotsCall({ source }: Dependencies): Call {
  const send = createAnswerSender((answer: SlotsAnswer) => ({ data: answer.slots }));
  return async (ctx) => {
    const query = parseQuery(ctx.querystring);
    const choice = readChoice(query, ctx.state.asOf);
    if (isRefusal(choice)) {
      return sendMalformed(ctx, choice);
    }
    const day = readDay(query);
    if (typeof day !== 'string') {
      return sendMalformed(ctx, day);
    }
    finish(ctx, { result: await source.slots(choice, day), send, language: NO_LANGUAGE });
  };
}

function createFormsCall({ source, service }: Dependencies): Call {
  const send = createAnswerSender((fields: readonly FormField[], language) => ({
    data: presentForm(fields, (field) => presentFormField(field, language)),
  }));
  return async (ctx) => {
    const query = parseQuery(ctx.querystring);
    const choice = readChoice(query, ctx.state.asOf);
    if (isRefusal(choice)) {
      return sendMalformed(ctx, choice);
    }
    const slot = readSlot(query);
    if (typeof slot !== 'string') {
      return sendMalformed(ctx, slot);
    }
    finish(ctx, {
      result: await source.form(choice, slot),
      send,
      language: await apiLanguage(service, ctx),
    });
  };
}

interface Outcome<T> {
  readonly result: Answer<T> | SourceRefusal;
  readonly send: AnswerSender<T>;
  readonly language: Language;
}

function finish<T>(ctx: AppContext, { result, send, language }: Outcome<T>): void {
  if (result.kind === 'refused') {
    sendRefusal(ctx, result);
  } else {
    send(ctx, result, language);
  }
}

/** `/api` uses the installation's own language. */
async function apiLanguage(
  service: Dependencies['service'],
  { state }: ApiContext,
): Promise<Language> {
  const locale = (await service.installation(state.asOf))?.locale ?? '';
  return { wanted: locale, fallback: locale };
}

function createBookingCall({ source }: Pick<RouteDependencies, 'source'>) {
  return async (ctx: ApiContext): Promise<void> => {
    const { body, idempotencyKey: key } = ctx.state;
    const outcome = await source.book({
      scheduleId: body.schedule,
      reasonId: body.reason,
      slot: body.slot,
      submission: body.submission,
      surface: 'api',
      locale: null,
      consented: false,
      idempotency: key === null ? null : { key, fingerprint: fingerprint(body) },
      confirmWithin: null,
      holdSecret: null,
      timeoutMs: timeLeft(ctx),
    });
    if (outcome.kind === 'refused') {
      sendRefusal(ctx, outcome);
    } else {
      sendJson(ctx, 201, presentReceipt(outcome.receipt));
    }
  };
}

function sendRefusal(ctx: AppContext, refusal: SourceRefusal): void {
  const { status, error } = presentRefusal(refusal);
  if (refusal.code === 'rate_limited') {
    sendRateLimited(ctx, refusal.retryAfterSeconds);
  } else {
    sendError(ctx, status, 'field' in refusal ? { error, field: refusal.field } : { error });
  }
}

function sendMalformed(ctx: AppContext, parameter: MalformedParameter): void {
  sendError(ctx, 404, { error: `Missing or malformed parameter: ${parameter.name}` });
}
