/**
 * A calendar without reasons, as its operator writes it: there for all to see, and nothing can be
 * booked in it.
 */

import { describe, expect, it } from 'vitest';
import { parseInstallationFile } from '../../../core/installation/file/parse.ts';
import { aFile, aGroup, aSchedule } from '../../core/installation/installation-files.ts';
import { open } from '../pages/plain-visitor.ts';
import { useTestServer } from '../support/test-server.ts';
import { SITE, visit } from '../widget-gate/support/visitor.ts';

function installationOf(file: unknown) {
  const parsed = parseInstallationFile(file);
  if (parsed.kind === 'problems') {
    throw new Error(JSON.stringify(parsed.problems));
  }
  return parsed.installation;
}

const site = { allowed_origins: [SITE] };
const bare = aSchedule({ id: 2, name: 'Dr. Adam', reasons: [] });
const group = aGroup({ members: [2] });
const beside = useTestServer({
  installation: installationOf(aFile({ ...site, schedules: [aSchedule(), bare, group] })),
});
const alone = useTestServer({
  installation: installationOf(aFile({ ...site, reasons: [], schedules: [bare] })),
});
const servers = [
  ['beside another', beside, 2],
  ['of a group', beside, 9],
  ['alone', alone, 2],
] as const;

const TAILS = ['days?', 'slots?day=2026-12-01&', 'forms?slot=2026-12-01%2009:00:00&'];

describe.each(servers)('a calendar without reasons, %s', (_, server, schedule) => {
  it('is listed as a calendar, and answers 200 with no reasons', async () => {
    const { json } = await server().call('/api/schedules');
    expect(Object(json).data).toContainEqual(expect.objectContaining({ id: schedule }));
    const reply = await server().call(`/api/reasons?schedule=${schedule}`);
    expect([reply.status, reply.text]).toEqual([200, '{"data":[]}']);
  });

  it.each(TAILS)('has no %s', async (tail) => {
    const reply = await server().call(`/api/${tail}schedule=${schedule}&reason=1`);
    expect([reply.status, reply.json]).toEqual([404, { error: 'Reason not found' }]);
  });

  it('is the same for the widget', async () => {
    const reasons = await visit(server(), `reasons?schedule=${schedule}`);
    expect([reasons.status, JSON.parse(reasons.text)]).toEqual([200, { data: [] }]);
    for (const tail of TAILS) {
      const answer = await visit(server(), `${tail}schedule=${schedule}&reason=1`);
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([404, 'reason_not_found']);
    }
  });

  it('says on the plain page that nothing can be booked there', async () => {
    for (const path of [
      `/book/plain?schedule=${schedule}`,
      `/book/plain?schedule=${schedule}&reason=1&day=2026-12-01`,
    ]) {
      const { status, text } = await open(server(), path);
      expect([status, text]).toEqual([
        200,
        expect.stringContaining('There’s nothing to book here right now.'),
      ]);
    }
  });
});
