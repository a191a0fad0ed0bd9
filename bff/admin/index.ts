/**
 * `/admin/api/v1/*`: the administration area's calls, built from the table of calls. Checks run in
 * a fixed order: our own pages > path and method > signed in > role > password just entered >
 * content type > body > the call itself. While there is no administrator, only set-up is answered.
 */

import type Router from '@koa/router';
import type { z } from 'zod';
import { type AdminCallName, adminCalls } from '../contract/admin-calls.ts';
import { passkeyCalls } from '../contract/admin-passkeys.ts';
import { peopleCalls } from '../contract/admin-people.ts';
import { secondFactorCalls } from '../contract/admin-second-factor.ts';
import { sessionCalls } from '../contract/admin-sessions.ts';
import type { CallRight } from '../contract/admin-values.ts';
import { askAgainLater, classifyFailure } from '../http/busy-database.ts';
import { isJsonRequest, MAX_BODY_BYTES, readJsonBody } from '../http/json-body.ts';
import { parseQuery } from '../http/query.ts';
import { logFailure } from '../http/request-scope.ts';
import { createRouter, hasEscape, listMethods, OTHERWISE } from '../http/router.ts';
import { createSharedJsonSender, sendJson } from '../http/send-answer.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { createAbsenceCalls } from './absence-calls.ts';
import { withAccess } from './access.ts';
import { createBookingCalls } from './booking-calls.ts';
import { createSearchCall } from './booking-search.ts';
import { createBusyCalls } from './busy-calls.ts';
import {
  type AdminContext,
  type AdminRequest,
  type AdminState,
  type AdminStep,
  type CallRefusal,
  type Handlers,
  isCallRefusal,
} from './call.ts';
import { createClassCalls } from './class-calls.ts';
import { createConfigurationCalls } from './configuration-calls.ts';
import { createCustomerCalls } from './customer-calls.ts';
import { createCustomerRecordCalls } from './customer-records.ts';
import { createDayCalls } from './day-calls.ts';
import { createExplanationCalls } from './explanation-calls.ts';
import { createGate, ownPages } from './gate.ts';
import { createHealthCalls } from './health-calls.ts';
import { createInterfaceCalls } from './interface-calls.ts';
import { createExportCalls, createListCalls } from './list-calls.ts';
import { createLogCalls } from './log-calls.ts';
import { createMailCalls } from './mail-calls.ts';
import { createOutsideChangeCalls } from './outside-change-calls.ts';
import { createPasskeyCalls } from './passkey-calls.ts';
import { createPeopleCalls } from './people-calls.ts';
import { createProposalCalls } from './proposal-calls.ts';
import { createResourceCalls } from './resource-calls.ts';
import { createSecondFactorCalls } from './second-factor-calls.ts';
import { sendAdminError } from './send-admin-error.ts';
import { createSessionCalls } from './session-calls.ts';
import type { SessionEnds } from './session-ends.ts';
import { createWaitlistCalls } from './waitlist-calls.ts';
import { createWebhookCalls } from './webhook-calls.ts';
import { createPreviewCalls } from './widget-preview.ts';
import { limitToCalendars } from './within.ts';
import { createWordingCalls } from './wording-calls.ts';

const ROOT = '/admin/api/v1';
/** The limit for a body with an installation file, which may have 2 MB. */
const MAX_FILE_BYTES = 4_500_000;

export function createAdminCalls(
  deps: RouteDependencies,
  sessionEnds: SessionEnds,
): Router<AdminState> {
  const access = withAccess(deps);
  const own = limitToCalendars(deps);
  const handlers: Handlers = {
    ...createSessionCalls(access),
    ...createPeopleCalls(access),
    ...createSecondFactorCalls(access),
    ...createPasskeyCalls(access),
    ...createLogCalls(deps),
    ...createDayCalls(own),
    ...createResourceCalls(own),
    ...createClassCalls(own),
    ...createExplanationCalls(own),
    ...createBookingCalls(own),
    'POST /search': createSearchCall(own),
    ...createProposalCalls(own),
    ...createCustomerCalls(own),
    ...createCustomerRecordCalls({ ...deps, within: own.within }),
    ...createAbsenceCalls(own),
    ...createBusyCalls(deps),
    ...createOutsideChangeCalls(own),
    ...createListCalls(own),
    ...createExportCalls(deps),
    ...createWaitlistCalls(own),
    ...createConfigurationCalls(deps),
    ...createMailCalls(deps),
    ...createWordingCalls(deps),
    ...createPreviewCalls(),
    ...createInterfaceCalls(deps),
    ...createHealthCalls(deps),
    ...createWebhookCalls(deps),
  };
  const gate = createGate(deps);
  const router = createRouter<AdminState>(ROOT);
  router.use(keepOutOfCaches, answerFailures(deps), ownPages(deps, { withHeader: true }));
  for (const name of callNames()) {
    const [method = '', path = ''] = name.split(' ');
    const { right, ...call } = adminCalls[name];
    const guard = gate.require(right, { fresh: 'fresh' in call, isUse: !('unattended' in call) });
    router[findVerb(method)](
      path.replaceAll(/\{(\w+)\}/g, ':$1'),
      guard,
      tellOfSessions(name, sessionEnds),
      answer(handlers, name),
    );
  }
  router.all(OTHERWISE, '/{*rest}', refuse);
  return router;
}

/** Only calls about people and the ways to sign in can end sessions. */
function tellOfSessions(name: AdminCallName, sessionEnds: SessionEnds): AdminStep {
  const mayEnd =
    !name.startsWith('GET ') &&
    [sessionCalls, peopleCalls, passkeyCalls, secondFactorCalls].some((calls) => name in calls);
  return async (_, next) => {
    await next();
    if (mayEnd) {
      sessionEnds.tell();
    }
  };
}

export function callNames(): readonly AdminCallName[] {
  return Object.keys(adminCalls).filter(isCallName);
}

function isCallName(name: string): name is AdminCallName {
  return Object.hasOwn(adminCalls, name);
}

const VERBS = ['get', 'post', 'put', 'delete'] as const;

function findVerb(method: string): (typeof VERBS)[number] {
  const verb = VERBS.find((one) => one === method.toLowerCase());
  if (verb === undefined) {
    throw new Error(`No call is made with ${method}.`);
  }
  return verb;
}

const keepOutOfCaches: AdminStep = async (ctx, next) => {
  ctx.set({ 'Cache-Control': 'no-store', 'Cross-Origin-Resource-Policy': 'same-origin' });
  await next();
};

function answerFailures({ log }: RouteDependencies): AdminStep {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      logFailure(ctx, error, log);
      const failure = classifyFailure(error, false);
      if (failure === 'busy') {
        sendAdminError(ctx, { refused: 'busy' });
        return askAgainLater(ctx);
      }
      sendAdminError(ctx, { refused: failure === 'unknown' ? 'outcome_unknown' : 'internal' });
    }
  };
}

function refuse(ctx: AdminContext): void {
  const methods = listMethods(ctx);
  sendAdminError(ctx, { refused: methods.length === 0 ? 'not_found' : 'method_not_allowed' });
  if (methods.length > 0) {
    ctx.set('Allow', methods.join(', '));
  }
}

function answer<Name extends AdminCallName>(handlers: Handlers, name: Name): AdminStep {
  const send = name.startsWith('GET ') ? createSharedJsonSender() : sendJson;
  return async (ctx) => {
    const read = await readRequest(ctx, name);
    if (isCallRefusal(read)) {
      return sendAdminError(ctx, read);
    }
    const outcome = await handlers[name](read);
    if (isCallRefusal(outcome)) {
      return sendAdminError(ctx, outcome);
    }
    const { status } = adminCalls[name];
    if (status === 204) {
      ctx.status = 204;
    } else {
      send(ctx, status, outcome);
    }
  };
}

interface Schemas {
  readonly right: CallRight;
  readonly long?: true;
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
}

/**
 * Validates path and query before the body. The schemas' output has the types of the call, which
 * TypeScript cannot infer.
 */
async function readRequest<Name extends AdminCallName>(
  ctx: AdminContext,
  name: Name,
): Promise<AdminRequest<Name> | CallRefusal> {
  const schemas: Schemas = adminCalls[name];
  const path = schemas.path?.safeParse(ctx.params);
  if (path?.success === false || hasEscape(ctx)) {
    return { refused: 'not_found' };
  }
  const query = schemas.query?.safeParse(Object.fromEntries(parseQuery(ctx.querystring)));
  if (query?.success === false) {
    return invalid(query.error);
  }
  const body =
    schemas.body &&
    (await readBody(ctx, schemas.body, schemas.long === true ? MAX_FILE_BYTES : MAX_BODY_BYTES));
  if (isCallRefusal(body)) {
    return body;
  }
  return {
    ctx,
    signedIn: ctx.state.signedIn,
    path: path?.data,
    query: query?.data,
    body,
  } as AdminRequest<Name>;
}

async function readBody(
  ctx: AdminContext,
  schema: z.ZodObject,
  maxBytes: number,
): Promise<unknown> {
  if (!isJsonRequest(ctx)) {
    return { refused: 'unsupported_media_type' } satisfies CallRefusal;
  }
  const read = await readJsonBody(ctx, maxBytes);
  if (read.kind === 'too_large') {
    return { refused: 'body_too_large' } satisfies CallRefusal;
  }
  if (read.kind === 'malformed') {
    return { refused: 'request_invalid' } satisfies CallRefusal;
  }
  const parsed = schema.safeParse(read.value);
  return parsed.success ? parsed.data : invalid(parsed.error);
}

/** Names the first member that is invalid. */
function invalid({ issues: [issue] }: z.ZodError): CallRefusal {
  const field = issue?.path.join('.') ?? '';
  return { refused: 'request_invalid', ...(field !== '' && { field }) };
}
