/** The storage in a process of its own, over IPC. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'esbuild';
import { environmentOf, type Program } from './program.ts';
import type { ChildAnswer, ChildRequest } from './storage-child.ts';
import { ROOMS_SWITCH } from './support/with-rooms.ts';
import type { RunningTarget, Target } from './target.ts';

interface TargetOptions {
  readonly file: string;
  /** Folder inside the project, so that compiled code finds its packages. */
  readonly folder: string;
  readonly program: Pick<Program, 'sabotage'>;
}

/** Compiles the process and its writer's thread. */
export async function createStorageTarget({
  file,
  folder,
  program,
}: TargetOptions): Promise<Target> {
  await build({
    entryPoints: ['test/faults/storage-child.ts', 'core/storage/sqlite/sqlite-writer.ts'],
    entryNames: '[name]',
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['better-sqlite3', 'better-sqlite3-napi'],
    logLevel: 'warning',
  });
  return { start: () => startChild(join(folder, 'storage-child.js'), file, program) };
}

interface Pending {
  readonly resolve: (answer: ChildAnswer) => void;
  readonly reject: (error: Error) => void;
}

async function startChild(
  module: string,
  file: string,
  program: TargetOptions['program'],
): Promise<RunningTarget> {
  const child = fork(module, [file], {
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      [ROOMS_SWITCH]: process.env[ROOMS_SWITCH],
      ...environmentOf(program),
    },
  });
  const pending = new Map<number, Pending>();
  const gone = once(child, 'exit').then(() => {
    for (const { reject } of pending.values()) {
      reject(new Error('The process was killed.'));
    }
    pending.clear();
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) =>
      reject(new Error(`The storage's process ended at its start (${code}).`)),
    );
  });
  child.on('message', (answer: ChildAnswer) => {
    if (answer.kind === 'ready') {
      return;
    }
    pending.get(answer.id)?.resolve(answer);
    pending.delete(answer.id);
  });
  await ready;
  return createClient(child, pending, gone);
}

function createClient(
  child: ChildProcess,
  pending: Map<number, Pending>,
  gone: Promise<void>,
): RunningTarget {
  let lastId = 0;
  function ask(request: (id: number) => ChildRequest): Promise<ChildAnswer> {
    lastId += 1;
    return new Promise((resolve, reject) => {
      pending.set(lastId, { resolve, reject });
      // An error here means that the process is gone, and its exit rejects all that is pending.
      child.send(request(lastId), () => undefined);
    });
  }
  async function command(
    request: (id: number) => ChildRequest,
  ): Promise<Exclude<ChildAnswer, { kind: 'failed' }>> {
    const answer = await ask(request);
    if (answer.kind === 'failed') {
      throw new Error(answer.message);
    }
    return answer;
  }
  return {
    book: async (attempt) => {
      const answer = await command((id) => ({ id, kind: 'book', attempt }));
      return answer.kind === 'ok'
        ? { kind: 'ok', bookingId: answer.bookingId }
        : { kind: 'refused' };
    },
    move: async (bookingId, slot) => {
      const answer = await command((id) => ({ id, kind: 'move', bookingId, slot }));
      return answer.kind === 'moved' ? answer.move : null;
    },
    cancel: async (bookingId) => void (await command((id) => ({ id, kind: 'cancel', bookingId }))),
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
