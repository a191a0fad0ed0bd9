/**
 * What the server finds wrong in a configuration, as whoever fills in fields reads it. The server's
 * own message names the keys and quotes of the file. It stands for a code without words, which no
 * field can lead to.
 */

import type { AdminFileProblem, FileProblemCode } from '../../../../bff/contract/admin-errors.ts';
import { fill } from '../../texts/fill.ts';

export function describeFileProblem(
  { code, params, message }: Pick<AdminFileProblem, 'code' | 'params' | 'message'>,
  words: Readonly<Partial<Record<FileProblemCode, string>>>,
): string {
  const text = words[code];
  return text === undefined ? message : fill(text, params);
}
