/** Whether `npm run tool -- freshness` can fail: each fault that is planted into its nodes is found. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { plantedFaults } from '../soak/freshness/planted-faults.ts';

const run = promisify(execFile);

async function findFault(name: string): Promise<string> {
  const script = ['test/setup/run-script.mjs', 'test/soak/freshness/run.ts'];
  const bounds = ['--seconds', '120', '--answers', '100000'];
  return run(process.execPath, [...script, ...bounds, '--plant', name]).then(
    () => 'nothing was found',
    (error: unknown) => String(Object(error).stdout),
  );
}

describe('the comparison of answers with bookings', () => {
  it.each(Object.keys(plantedFaults))(
    'finds answers of nodes with the fault %s',
    {
      timeout: 600_000,
    },
    async (name) => {
      expect(await findFault(name)).toMatch(/^[1-9]\d* answers were older/m);
    },
  );
});
