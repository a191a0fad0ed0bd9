/**
 * What a row runs in processes of their own: the server as it was built, or one that breaks a
 * promise on purpose.
 */

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Program {
  /** Of its `slotwell.mjs`. */
  readonly path: string;
  /** The promise that it breaks, as `support/sabotage.mjs` names it. Default: it keeps them all. */
  readonly sabotage?: string | undefined;
}

/** Its environment: what is loaded before its own code, and into its threads. */
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
