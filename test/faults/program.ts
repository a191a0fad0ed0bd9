/**
 * Programs that rows run in processes of their own: the built server, or one with a deliberate
 * fault.
 */

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Program {
  /** Path of its `slotwell.mjs`. */
  readonly path: string;
  /** The promise that it breaks, as `support/sabotage.mjs` names it. Default: it keeps them all. */
  readonly sabotage?: string | undefined;
}

/** Returns its environment, with code to load before its own and into its threads. */
export function environmentOf(
  { sabotage }: Pick<Program, 'sabotage'>,
  preload?: string,
): Readonly<Record<string, string>> {
  const modules = [
    ...(sabotage === undefined ? [] : ['test/faults/support/sabotage.mjs']),
    ...(preload === undefined ? [] : [preload]),
  ];
  const imports = modules.map((path) => `--import=${pathToFileURL(resolve(path)).href}`);
  return {
    ...(imports.length > 0 && { NODE_OPTIONS: imports.join(' ') }),
    ...(sabotage !== undefined && { SABOTAGE: sabotage }),
  };
}
