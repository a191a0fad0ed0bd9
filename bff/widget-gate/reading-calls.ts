/**
 * The GET calls of `/widget/v1`: the configuration with all texts, the reads of `/api` in the
 * visitor's language with what only the widget shows, and the form fields.
 */

import {
  type Answer,
  createZone,
  type FormField,
  type InstallationProfile,
  isRefusal,
  listWallOffsets,
  MS_PER_MINUTE,
  type ProofOfHuman,
  type SlotsAnswer,
} from '../../core/index.ts';
import type { Capabilities } from '../contract/widget-api.ts';
import type { WidgetFormsBody } from '../contract/widget-form.ts';
import { fingerprint } from '../http/booking-request.ts';
import type { AppContext } from '../http/context.ts';
import { parseQuery, type Query, readChoice, readDay, readId, readSlot } from '../http/query.ts';
import {
  type AnswerSender,
  createAnswerSender,
  createCompressedAnswerSender,
  JSON_TYPE,
  type Language,
} from '../http/send-answer.ts';
import { presentForm, presentText } from '../presenters/present-rest-api.ts';
import type { PublicDays, PublicReason, SourceRefusal } from '../source/booking-source.ts';
import { LANGUAGES, speak } from '../texts/index.ts';
import { findChangeUntil, presentChangeUntil } from '../visitor/change-until.ts';
import { tellCourses } from '../visitor/course-dates.ts';
import { findTexts } from '../visitor/languages.ts';
import { groupReasons, offeringSchedules } from '../visitor/offered-choices.ts';
import { createOpeningsReader } from '../visitor/openings.ts';
import { labelStandardFields } from '../visitor/standard-labels.ts';
import type { VisitorDependencies } from '../visitor/visit.ts';
import { type ConfigSource, configLanguage, presentConfig } from './present-config.ts';
import { presentWidgetFormField } from './present-form-field.ts';
import {
  presentWidgetDays,
  presentWidgetReason,
  presentWidgetSchedules,
  presentWidgetSlots,
} from './present-widget.ts';

import { sendWidgetMalformed, sendWidgetRefusal } from './send-widget-error.ts';
import type { WidgetContext } from './steps.ts';

type Call = (ctx: WidgetContext) => Promise<void>;

/** Not compressed if each booking may change it: compressing anew would cost more than it saves. */
export function createSchedulesCall(): Call {
  const readOpenings = createOpeningsReader();
  const send = createAnswerSender(presentWidgetSchedules);
  const sendCompressed = createCompressedAnswerSender(presentWidgetSchedules);
  return async (ctx) => {
    const { source } = ctx.state.visit;
    const asked = readId(readQuery(ctx), 'reason');
    const reason = typeof asked === 'number' ? asked : null;
    const schedules = await offeringSchedules(source, reason, ctx.state.asOf);
    if (schedules.kind === 'refused') {
      return sendWidgetRefusal(ctx, schedules);
    }
    const answer = await readOpenings({
      source,
      schedules,
      reasonId: reason,
      asOf: ctx.state.asOf,
    });
    const language = chooseLanguage(ctx);
    await (answer.value.tellsTimes ? send : sendCompressed)(ctx, answer, language);
  };
}

export function createReasonsCall({ clock }: Pick<VisitorDependencies, 'clock'>): Call {
  const send = createAnswerSender((reasons: readonly PublicReason[], language) => ({
    data: groupReasons(reasons, (text) => presentText(text, language)).flatMap((group) =>
      group.reasons.map((reason) => presentWidgetReason(reason, language)),
    ),
  }));
  return async (ctx) => {
    const scheduleId = readId(readQuery(ctx), 'schedule');
    if (typeof scheduleId !== 'number') {
      return sendWidgetMalformed(ctx, scheduleId);
    }
    const language = chooseLanguage(ctx);
    const result = await ctx.state.visit.source.reasons(scheduleId, ctx.state.asOf);
    finish(ctx, {
      result: result.kind === 'answer' ? withCourses(ctx, result, { language, clock }) : result,
      send,
      language,
    });
  };
}

interface CourseContext extends Pick<VisitorDependencies, 'clock'> {
  readonly language: Language;
}

/** Adds the dates of courses to what the reasons say of themselves; unchanged without courses. */
function withCourses(
  { state: { installation } }: WidgetContext,
  answer: Answer<readonly PublicReason[]>,
  { language, clock }: CourseContext,
): Answer<readonly PublicReason[]> {
  if (answer.value.every(({ courses }) => courses === undefined)) {
    return answer;
  }
  const now = clock.now();
  const { wanted, fallback } = language;
  const { course } = findTexts(installation, [wanted, fallback]).texts.plain;
  const { lang, short } = speak(installation, wanted);
  const describe = (reason: PublicReason): PublicReason => ({
    ...reason,
    description: [
      presentText(reason.description, language),
      ...tellCourses(reason, { lang, short, course, now }),
    ]
      .filter((text) => text !== '')
      .join(' – '),
  });
  // What has begun is left out, so the answer is not the same for long.
  const tag = `${answer.tag}.${Math.floor(now / MS_PER_MINUTE).toString(36)}`;
  return { ...answer, value: answer.value.map(describe), tag };
}

export function createDaysCall(): Call {
  const send = createAnswerSender((answer: PublicDays, language) =>
    presentWidgetDays(answer, language),
  );
  return async (ctx) => {
    const choice = readChoice(readQuery(ctx), ctx.state.asOf);
    if (isRefusal(choice)) {
      return sendWidgetMalformed(ctx, choice);
    }
    finish(ctx, {
      result: await ctx.state.visit.source.days(choice),
      send,
      language: chooseLanguage(ctx),
    });
  };
}

export function createSlotsCall(): Call {
  const send = createAnswerSender((answer: SlotsAnswer) => presentWidgetSlots(answer));
  return async (ctx) => {
    const query = readQuery(ctx);
    const choice = readChoice(query, ctx.state.asOf);
    if (isRefusal(choice)) {
      return sendWidgetMalformed(ctx, choice);
    }
    const day = readDay(query);
    if (typeof day !== 'string') {
      return sendWidgetMalformed(ctx, day);
    }
    // Times are the same in every language.
    finish(ctx, {
      result: await ctx.state.visit.source.slots(choice, day),
      send,
      language: { wanted: '', fallback: '' },
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
    sendWidgetRefusal(ctx, result);
  } else {
    send(ctx, result, language);
  }
}

function readQuery(ctx: AppContext): Query {
  return parseQuery(ctx.querystring);
}

function chooseLanguage(ctx: WidgetContext): Language {
  return LANGUAGES.choose(ctx.state.installation, readQuery(ctx).get('lang'));
}

export function createConfigCall(
  capabilities: Capabilities,
  { clock }: Pick<VisitorDependencies, 'clock'>,
) {
  const send = createCompressedAnswerSender((source: ConfigSource, language) =>
    presentConfig(source, language, capabilities),
  );
  const kept = new WeakMap<InstallationProfile, KeptAnswer>();
  return async (ctx: WidgetContext): Promise<void> => {
    const { installation } = ctx.state;
    const year = new Date(clock.now()).getUTCFullYear();
    const last = kept.get(installation);
    const answer = last?.year === year ? last.answer : toAnswer(installation, capabilities, year);
    kept.set(installation, { year, answer });
    await send(ctx, answer, configLanguage(installation, parseQuery(ctx.querystring).get('lang')));
  };
}

/** The answer for one calendar year, which is the first of those whose offsets it contains. */
interface KeptAnswer {
  readonly year: number;
  readonly answer: Answer<ConfigSource>;
}

/** Counted from the current year: longer than the longest horizon. */
const YEARS_OF_OFFSETS = 4;

/** The tag also covers the texts of this build, which change with an upgrade. */
function toAnswer(
  profile: InstallationProfile,
  capabilities: Capabilities,
  year: number,
): Answer<ConfigSource> {
  const toYearStart = (other: number) => Date.UTC(other, 0, 1) / MS_PER_MINUTE;
  const offsets = listWallOffsets(
    createZone(profile.timeZone),
    toYearStart(year),
    toYearStart(year + YEARS_OF_OFFSETS),
  );
  const tag = fingerprint([
    profile,
    offsets,
    capabilities,
    LANGUAGES.tags.map((tag) => LANGUAGES.texts[tag].widget),
  ]).slice(0, 16);
  return { kind: 'answer', value: { profile, offsets }, tag };
}

type FormsDependencies = Pick<
  VisitorDependencies,
  'clock' | 'baseUrl' | 'readSeal' | 'readProofOfWork' | 'solverPath' | 'asksByMail'
>;

/**
 * Answers with the form's fields, a new seal, and a challenge if customers must prove that they are
 * human. Each answer is different, so browsers must not cache it.
 */
export function createFormsCall(deps: FormsDependencies) {
  const write = createFormWriter(deps.asksByMail);
  return async (ctx: WidgetContext): Promise<void> => {
    const { installation, source } = ctx.state.visit;
    const query = parseQuery(ctx.querystring);
    const choice = readChoice(query, ctx.state.asOf);
    if (isRefusal(choice)) {
      return sendWidgetMalformed(ctx, choice);
    }
    const slot = readSlot(query);
    if (typeof slot !== 'string') {
      return sendWidgetMalformed(ctx, slot);
    }
    const result = await source.form(choice, slot, query.get('hold') ?? undefined);
    if (result.kind === 'refused') {
      return sendWidgetRefusal(ctx, result);
    }
    const seal = (await deps.readSeal()).issue(
      { schedule: choice.scheduleId, reason: choice.reasonId, slot },
      deps.clock.now(),
    );
    const proof =
      installation.proofOfHuman === null
        ? {}
        : await askForProof(seal, installation.proofOfHuman, deps);
    const now = deps.clock.now();
    const until = findChangeUntil(installation, { schedule: choice.scheduleId, slot }, now);
    const rest: Omit<WidgetFormsBody, 'data'> = {
      seal,
      ...proof,
      ...(until !== undefined && { change_until: presentChangeUntil(until) }),
    };
    ctx.status = 200;
    ctx.set({ 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store' });
    ctx.body = `{"data":${write(result, installation, LANGUAGES.choose(installation, query.get('lang')))},${JSON.stringify(rest).slice(1)}`;
  };
}

async function askForProof(
  seal: string,
  { difficulty }: ProofOfHuman,
  { clock, baseUrl, readProofOfWork, solverPath }: FormsDependencies,
) {
  const challenge = await (await readProofOfWork()).issue(seal, difficulty, clock.now());
  return { challenge, ...(solverPath !== null && { solver: `${baseUrl}/${solverPath}` }) };
}

/**
 * Caches the form's JSON per answer and language. If customers get mail, a hint below their address
 * says so, unless the operator gave that field another one.
 */
function createFormWriter(
  isMailed: boolean,
): (
  answer: Answer<readonly FormField[]>,
  installation: InstallationProfile,
  language: Language,
) => string {
  const kept = new WeakMap<Answer<readonly FormField[]>, Map<string, string>>();
  return (answer, installation, language) => {
    const written = kept.get(answer) ?? new Map<string, string>();
    kept.set(answer, written);
    const { confirmationHint } = findTexts(installation, [language.wanted, language.fallback]).texts
      .widget;
    const presentField = (field: FormField) => ({
      ...(isMailed && field.name === 'email' && { hint: confirmationHint }),
      ...presentWidgetFormField(field, language),
    });
    const json =
      written.get(language.wanted) ??
      JSON.stringify(
        presentForm(labelStandardFields(answer.value, installation, language.wanted), presentField),
      );
    written.set(language.wanted, json);
    return json;
  };
}
