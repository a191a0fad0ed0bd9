/**
 * Resource usage of a process as reported by the kernel, for other programs and for the built
 * server. Linux only.
 */

import { readFileSync } from 'node:fs';
import { withClient } from '../faults/postgres-database.ts';

const MS_PER_TICK = 10;

/** Returns the CPU time since its start, all threads included. */
export function cpuMsOf(pid: number): number {
  // The name, in brackets, may hold blanks.
  const fields = read(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

/** Returns that of a PostgreSQL on this machine: of its backends and its own processes. */
export async function serverCpuMsOf(url: string): Promise<number> {
  const pids = await withClient(url, async (client) => {
    const { rows } = await client.query<[number]>({
      text: 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
      rowMode: 'array',
    });
    return rows.map(([pid]) => pid);
  });
  return pids.reduce((sum, pid) => sum + cpuMsOf(pid), 0);
}

export function residentMbOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(pid, 'status'))?.[1]) / 1_024;
}

function read(pid: number, what: 'stat' | 'status'): string {
  if (process.platform !== 'linux') {
    throw new Error('What a process uses is read from /proc, which is there on Linux only.');
  }
  return readFileSync(`/proc/${pid}/${what}`, 'utf8');
}
