/** Processes that deliver messages, controlled by their parent: started, run, paused and ended. */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'esbuild';
import { environmentOf, type Program } from '../program.ts';
import { atExit } from './at-exit.ts';
import type { WorkerNews } from './message-worker.ts';

export interface WorkerProcess {
  /** Resolves when nothing was left to do. */
  work(): Promise<void>;
  /** Pauses with SIGSTOP; `resume` continues at the same point. */
  pause(): void;
  resume(): void;
  /** Answers to its marks. */
  readonly marks: readonly ('settled' | 'stale')[];
  readonly failures: readonly string[];
  end(): Promise<void>;
}

type Sabotaged = Pick<Program, 'sabotage'>;

/**
 * Compiles the process into `folder`, which must lie inside the project. Returns how to start one.
 */
export async function buildWorkerProcess(
  folder: string,
  program: Sabotaged,
): Promise<(start: WorkerStart) => Promise<WorkerProcess>> {
  await build({
    entryPoints: ['test/faults/support/message-worker.ts', 'core/storage/sqlite/sqlite-writer.ts'],
    entryNames: '[name]',
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  });
  return (start) => startWorker(join(folder, 'message-worker.js'), start, program);
}

export interface WorkerStart {
  readonly databaseUrl: string;
  readonly env: Readonly<Record<string, string>>;
  readonly leaseMs: number;
}

async function startWorker(
  module: string,
  { databaseUrl, env, leaseMs }: WorkerStart,
  program: Sabotaged,
): Promise<WorkerProcess> {
  const settings = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    ...env,
    ...environmentOf(program),
  };
  const child = fork(module, [String(leaseMs)], { execArgv: [], env: settings });
  const forget = atExit(() => child.kill('SIGKILL'));
  const gone = once(child, 'exit').then(forget);
  const marks: ('settled' | 'stale')[] = [];
  const failures: string[] = [];
  let finish: () => void = () => undefined;
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) =>
      reject(new Error(`The worker's process ended at its start (${code}).`)),
    );
  });
  child.on('message', (news: WorkerNews) => {
    if (news.kind === 'marked') {
      marks.push(news.answer);
    }
    if (news.kind === 'failed') {
      failures.push(news.message);
    }
    if (news.kind === 'done') {
      finish();
    }
  });
  await ready;
  return {
    marks,
    failures,
    work: () =>
      new Promise((resolve) => {
        finish = resolve;
        child.send('work');
      }),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    end: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
