/** Converts zod's issues to problems for the operator, each with a path, a code and a sentence. */

import { z } from 'zod';
import { nearestWord } from '../nearest-word.ts';
import { FILE_PROBLEM_CODES, type FileProblemCode } from './problem-codes.ts';

/** The values that a problem's message contains, by name. */
export type ProblemParams = Readonly<Record<string, string | number>>;

/** One problem in an installation file. */
export interface FileProblem {
  /**
   * The path, for example `schedules[0].opening_hours[1].closes`; empty for the file as a whole.
   */
  readonly path: string;
  readonly code: FileProblemCode;
  readonly params: ProblemParams;
  /** One English sentence that states the problem and how to fix it. */
  readonly message: string;
}

export type Path = readonly PropertyKey[];

/** Formats a path as `schedules[0].opening_hours[1].closes`. */
export function formatPath(path: Path): string {
  return path
    .map((key, index) =>
      typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${String(key)}`,
    )
    .join('');
}

/** Builds the problem at this path. `params` default to none. */
export function problemAt(
  path: Path,
  code: FileProblemCode,
  message: string,
  params: ProblemParams = {},
): FileProblem {
  return { path: formatPath(path), code, params, message };
}

const issueSchema = z.object({
  code: z.enum(FILE_PROBLEM_CODES),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

/**
 * Encodes a problem as the message of a zod issue. Issues of zod's own checks carry nothing else
 * that a schema can set, and their codes do not tell a wrong day from a wrong colour.
 */
export function issueText(
  code: FileProblemCode,
  message: string,
  params: ProblemParams = {},
): string {
  return JSON.stringify({ code, message, params });
}

function issueProblem(path: Path, text: string, prefix = ''): FileProblem {
  const { code, message, params } = issueSchema.parse(JSON.parse(text));
  return problemAt(path, code, `${prefix}${message}`, params);
}

/**
 * Maximum number of unknown keys reported per path, because guessing what each one means takes
 * time.
 */
const MAX_UNKNOWN = 100;

/**
 * Expects issues created with `reportInput`, which distinguish a missing key from a wrong value.
 */
export function shapeProblems(schema: z.ZodType, error: z.ZodError): FileProblem[] {
  return error.issues.flatMap((issue) => describe(schema, issue, []));
}

function describe(schema: z.ZodType, issue: z.core.$ZodIssue, base: Path): FileProblem[] {
  const path = [...base, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    const known = keysAt(schema, path);
    return issue.keys.slice(0, MAX_UNKNOWN).map((key) => unknownKey(key, path, known));
  }
  if (issue.code === 'invalid_key') {
    return issue.issues.map((inner) => issueProblem(path, inner.message));
  }
  if (issue.code === 'invalid_union') {
    const branch = issue.errors.find((issues) => issues.every(isInside));
    if (branch !== undefined) {
      return branch.flatMap((inner) => describe(schema, inner, path));
    }
  }
  const prefix = issue.input === undefined ? 'This is missing. ' : '';
  return [issueProblem(path, issue.message, prefix)];
}

/** True if the value had the type of this branch and only something within it is wrong. */
function isInside(issue: z.core.$ZodIssue): boolean {
  return issue.code !== 'invalid_type' || issue.path.length > 0;
}

export function unknownKey(key: string, path: Path, known: readonly string[]): FileProblem {
  const near = nearestWord(key, known);
  const list = known.length === 0 ? 'Take it out.' : `Known here: ${known.join(', ')}.`;
  const advice = near === null ? list : `Did you mean ${near}?`;
  return problemAt([...path, key], 'unknown_key', `There is no such key. ${advice}`, { key });
}

function keysAt(schema: z.ZodType, path: Path): string[] {
  let at: unknown = schema;
  for (const key of path) {
    at = stepInto(bare(at), key);
  }
  const found = bare(at);
  return found instanceof z.ZodObject ? Object.keys(found.shape) : [];
}

function stepInto(schema: unknown, key: PropertyKey): unknown {
  if (schema instanceof z.ZodObject) {
    return schema.shape[String(key)];
  }
  return schema instanceof z.ZodArray ? schema.element : undefined;
}

/** The schema without its wrappers; for a union, the branch with keys, if there is one. */
function bare(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional) {
    return bare(schema.unwrap());
  }
  return schema instanceof z.ZodUnion
    ? (schema.options.find((branch) => branch instanceof z.ZodObject) ?? schema)
    : schema;
}
