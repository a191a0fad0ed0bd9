/** `GET /widget/v1/forms`: the fields to fill, and the seal of this very answer, with a challenge where a proof is asked for. Each answer is new, so browsers must not keep it. */

import type { Answer, FormField, ProofOfHuman } from '../../core/index.ts';
import type { WidgetFormsBody } from '../contract/widget-api.ts';
import { parseQuery, readChoice, readSlot } from '../http/query.ts';
import type { Language } from '../http/send-answer.ts';
import { JSON_TYPE } from '../http/send-error.ts';
import { presentForm } from '../presenters/present-rest-api.ts';
import { LANGUAGES } from '../texts/index.ts';
import type { VisitorDependencies } from '../visitor/visit.ts';
import { presentWidgetFormField } from './present-widget.ts';
import { sendWidgetMalformed, sendWidgetRefusal } from './send-widget-error.ts';
import type { WidgetContext } from './steps.ts';

type FormsDependencies = Pick<VisitorDependencies, 'clock' | 'baseUrl' | 'readSeal' | 'readProofOfWork' | 'solverPath'>;

export function createFormsCall(deps: FormsDependencies) {
  const write = createFormWriter();
  return async (ctx: WidgetContext): Promise<void> => {
    const { installation, source } = ctx.state.visit;
    const query = parseQuery(ctx.querystring);
    const choice = readChoice(query);
    if ('kind' in choice) return sendWidgetMalformed(ctx, choice);
    const slot = readSlot(query);
    if (typeof slot !== 'string') return sendWidgetMalformed(ctx, slot);
    const result = await source.form(choice, slot, query.get('hold') ?? undefined);
    if (result.kind === 'refused') return sendWidgetRefusal(ctx, result);
    const seal = (await deps.readSeal()).issue({ schedule: choice.scheduleId, reason: choice.reasonId, slot }, deps.clock.now());
    const proof = installation.proofOfHuman === null ? {} : await askForProof(seal, installation.proofOfHuman, deps);
    const rest: Omit<WidgetFormsBody, 'data'> = { seal, ...proof };
    ctx.status = 200;
    ctx.set({ 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store' });
    ctx.body = `{"data":${write(result, LANGUAGES.choose(installation, query.get('lang')))},${JSON.stringify(rest).slice(1)}`;
  };
}

async function askForProof(seal: string, { difficulty }: ProofOfHuman, { clock, baseUrl, readProofOfWork, solverPath }: FormsDependencies) {
  const challenge = await (await readProofOfWork()).issue(seal, difficulty, clock.now());
  return { challenge, ...(solverPath !== null && { solver: `${baseUrl}/${solverPath}` }) };
}

/** The form's JSON, made once for each answer and language. */
function createFormWriter(): (answer: Answer<readonly FormField[]>, language: Language) => string {
  const kept = new WeakMap<Answer<readonly FormField[]>, Map<string, string>>();
  return (answer, language) => {
    const written = kept.get(answer) ?? new Map<string, string>();
    kept.set(answer, written);
    const json =
      written.get(language.wanted) ?? JSON.stringify(presentForm(answer.value, (field) => presentWidgetFormField(field, language)));
    written.set(language.wanted, json);
    return json;
  };
}
