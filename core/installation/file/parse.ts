/**
 * Parses an installation file and returns either the complete installation with all defaults, or
 * all problems at once, each with its path.
 */

import { completeCombinations } from '../combination.ts';
import { completeField } from '../form-field.ts';
import type { Installation } from '../installation.ts';
import { DEFAULT_LOCALE } from '../installation-defaults.ts';
import { completeSelections } from '../selection.ts';
import { completeBrand } from './brand.ts';
import { checkParts } from './checks.ts';
import { checkConditions } from './form-checks.ts';
import { type InstallationFile, installationFileSchema } from './installation-file-schema.ts';
import { completeLanguages } from './languages.ts';
import { checkLayouts } from './layout-checks.ts';
import { completeLimits } from './limits.ts';
import { completeMessages } from './messages.ts';
import { readParts } from './parts.ts';
import { type FileProblem, problemAt, shapeProblems, unknownKey } from './problems.ts';
import { completeProofOfHuman } from './proof-of-human.ts';
import { completeReason } from './reason.ts';
import { completeResource } from './resource.ts';
import { completeSchedule } from './schedule.ts';
import { checkSelections } from './selection-checks.ts';

export interface InstallationFileOptions {
  /**
   * If another installation answers the calls (remote source), schedules, reasons and form may be
   * omitted.
   */
  readonly profileOnly?: boolean;
}

export type ParsedInstallationFile =
  | { readonly kind: 'parsed'; readonly installation: Installation }
  | { readonly kind: 'problems'; readonly problems: readonly FileProblem[] };

/** Deeper than any valid file. */
const MAX_DEPTH = 20;

/**
 * `value` is the parsed YAML or JSON, with dates as strings. Never throws. Two checks are separate
 * because they load libraries or texts: `holidayProblems` for public-holiday regions, and
 * `languageProblems` for languages and texts.
 */
export function parseInstallationFile(
  value: unknown,
  options: InstallationFileOptions = {},
): ParsedInstallationFile {
  const foreign = foreignProblems(value, []);
  const parts = readParts(value);
  const shape = installationFileSchema.safeParse(value, { reportInput: true });
  const problems = [
    ...foreign,
    ...(shape.success ? [] : shapeProblems(installationFileSchema, shape.error)),
    ...checkParts(parts),
    ...checkConditions(parts),
  ];
  if (options.profileOnly !== true) {
    problems.push(...missingSections(value));
  }
  if (shape.success && problems.length === 0) {
    const installation = completeInstallation(shape.data);
    problems.push(...checkSelections(installation), ...checkLayouts(installation));
    if (problems.length === 0) {
      return { kind: 'parsed', installation };
    }
  }
  return { kind: 'problems', problems: inFileOrder(problems) };
}

/**
 * Finds what zod silently ignores: `__proto__` among the languages of a text, and nesting that is
 * too deep.
 */
function foreignProblems(value: unknown, path: readonly (string | number)[]): FileProblem[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  if (path.length > MAX_DEPTH) {
    return [
      problemAt(
        path.slice(0, 1),
        'nested_too_deeply',
        'This is nested too deeply; follow the example in the documentation.',
      ),
    ];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => foreignProblems(item, [...path, index]));
  }
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '__proto__' ? [unknownKey(key, path, [])] : foreignProblems(inner, [...path, key]),
  );
}

function missingSections(value: unknown): FileProblem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [];
  }
  const advice = {
    form: 'the fields that a customer fills in',
    reasons: 'what can be booked',
    schedules: 'the calendars',
  };
  const given = new Map<string, unknown>(Object.entries(value));
  return Object.entries(advice).flatMap(([key, what]) => {
    const section = given.get(key);
    if (section === undefined) {
      return [problemAt([key], 'section_missing', `This is missing. List ${what} under ${key}.`)];
    }
    // Calendars may exist without any reason.
    const mayBeEmpty = key === 'reasons';
    return Array.isArray(section) && section.length === 0 && !mayBeEmpty
      ? [problemAt([key], 'list_empty', `This list is empty; list ${what}.`)]
      : [];
  });
}

/** Keeps one problem per path: the first one is the clearest. */
function inFileOrder(problems: readonly FileProblem[]): FileProblem[] {
  const byPlace = new Map<string, FileProblem>();
  for (const problem of problems) {
    if (!byPlace.has(problem.path)) {
      byPlace.set(problem.path, problem);
    }
  }
  return [...byPlace.values()].sort((a, b) =>
    a.path.localeCompare(b.path, 'en', { numeric: true }),
  );
}

/** Fills in every default. `presentInstallationFile` omits the same defaults. */
function completeInstallation(file: InstallationFile): Installation {
  const combined = completeCombinations({
    name: file.name,
    timeZone: file.time_zone,
    locale: file.locale ?? DEFAULT_LOCALE,
    languages: completeLanguages(file),
    ...(file.brand !== undefined && { brand: completeBrand(file.brand) }),
    contactEmail: file.contact_email ?? null,
    contactPhone: file.contact_phone ?? null,
    privacyUrl: file.privacy_url ?? null,
    ...(file.map_links === false && { mapLinks: false as const }),
    consent: file.consent ?? null,
    ...(file.next_steps !== undefined && { nextSteps: file.next_steps }),
    allowedOrigins: file.allowed_origins ?? [],
    holidays:
      file.holidays === undefined
        ? null
        : { country: file.holidays.country, state: file.holidays.state ?? null },
    limits: completeLimits(file.limits),
    ...completeMessages(file, file.contact_email ?? null),
    proofOfHuman: completeProofOfHuman(file.proof_of_human),
    ...(file.view_log !== undefined && { viewLog: { keepDays: file.view_log.keep_days } }),
    form: (file.form ?? []).map(completeField),
    reasons: (file.reasons ?? []).map(completeReason),
    schedules: (file.schedules ?? []).map(completeSchedule),
    ...(file.resources?.length && { resources: file.resources.map(completeResource) }),
  });
  return completeSelections(combined);
}
