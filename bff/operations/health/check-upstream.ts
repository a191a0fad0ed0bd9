/** Checks the upstream installation with one authenticated request for its calendars. */

import { z } from 'zod';
import type { Config } from '../../config.ts';
import { readUpstreamUrl } from '../../source/remote/create-remote-source.ts';
import { exchange } from '../../source/remote/exchange.ts';
import { judgeAnswer } from '../../source/remote/judge-answer.ts';
import { SENTENCES } from '../../source/remote/upstream-report.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const TIME_LIMIT_MS = 8_000;
const answerSchema = z.object({ data: z.array(z.unknown()) });

export async function checkUpstream({
  url,
  token,
}: NonNullable<Config['upstream']>): Promise<Finding> {
  const read = readUpstreamUrl(url);
  if (read.kind === 'problem') {
    return fail('upstream', 'upstream_down', { url, problem: read.problem });
  }
  const path = `${read.base}/schedules`;
  const answer = await exchange({
    fetch,
    url: path,
    token,
    method: 'GET',
    timeLimitMs: TIME_LIMIT_MS,
  });
  if (answer.kind === 'answered' && answer.status === 429) {
    return warn('upstream', 'upstream_refuses', { url });
  }
  const outcome =
    answer.kind === 'answered'
      ? judgeAnswer(answer, { status: 200, schema: answerSchema, neverMissing: true })
      : answer;
  if (outcome.kind === 'answered') {
    const calendars = outcome.value.data.length;
    return calendars === 0
      ? warn('upstream', 'upstream_empty', { url })
      : ok('upstream', 'upstream_ok', { url, calendars });
  }
  const problem = SENTENCES[outcome.kind === 'failed' ? outcome.trouble : 'unreadable'];
  return fail('upstream', 'upstream_down', { url, problem });
}
