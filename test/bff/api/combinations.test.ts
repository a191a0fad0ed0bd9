/** A combination of reasons over the base API, which does not know of it. */

import { expect, it } from 'vitest';
import { parseInstallationFile } from '../../../core/installation/file/parse.ts';
import { aFile, aGroup, aReason, aSchedule } from '../../core/installation/installation-files.ts';
import { useTestServer } from '../support/test-server.ts';

const parsed = parseInstallationFile(
  aFile({
    reasons: [
      aReason({ name: 'Wash', duration_minutes: 15, buffer_after_minutes: 5 }),
      aReason({ id: 2, name: 'Cut' }),
      { id: 5, name: 'Wash and cut', combines: [1, 2] },
    ],
    schedules: [
      aSchedule({ reasons: [1, 2, 5] }),
      aSchedule({ id: 2, reasons: [1, { id: 2, duration_minutes: 45 }, 5] }),
      aGroup({ members: [1, 2], reasons: [5] }),
    ],
  }),
);
if (parsed.kind === 'problems') {
  throw new Error(JSON.stringify(parsed.problems));
}
const server = useTestServer({ installation: parsed.installation });

it.each([
  [1, 50],
  [2, 65],
  [9, 65],
])('is listed with its total duration: calendar %i, %i minutes', async (schedule, minutes) => {
  const { json } = await server().call(`/api/reasons?schedule=${schedule}`);
  expect(Object(json).data).toContainEqual({
    id: 5,
    name: 'Wash and cut',
    description: '',
    duration: minutes * 60,
  });
});
