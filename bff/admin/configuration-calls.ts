/**
 * Configuration calls: read the configuration as one installation file, preview the changes that a
 * new file would make, and replace it. They run the same checks as an import.
 */

import {
  checkHolidayRegion,
  type EntryChange,
  findIneffectiveSettings,
  type ImportSummary,
  type IneffectiveSetting,
  type Installation,
  isFresh,
  isListed,
  type KeyChange,
  type OutsideBooking,
  presentInstallationFile,
  publicHolidays,
  toActor,
} from '../../core/index.ts';
import type { CallAnswer } from '../contract/admin-calls.ts';
import type { configurationCalls } from '../contract/admin-configuration.ts';
import type { AdminFileProblem } from '../contract/admin-errors.ts';
import { checkInstallation } from '../operations/check-installation.ts';
import { installationYaml } from '../operations/installation-file.ts';
import { localDay } from '../operations/local-day.ts';
import { holidaysToStore } from '../operations/public-holidays.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { CallRefusal, Handler, Handlers, SignedIn } from './call.ts';
import { findOffered, ownText } from './installation.ts';
import { type BookingContext, presentPlaced } from './present-booking.ts';

type ConfigurationCalls = Pick<Handlers, keyof typeof configurationCalls>;
type EffectAnswer = CallAnswer<'POST /configuration/effect'>;

interface Proposal {
  readonly text: string;
  readonly version: number;
  /** `null` if only the effect is requested. */
  readonly fingerprint: string | null;
}

export function createConfigurationCalls(deps: RouteDependencies): ConfigurationCalls {
  return {
    'GET /configuration': () => present(deps),
    'POST /configuration/effect': showEffect(deps),
    'PUT /configuration': replace(deps),
    'GET /public-holidays': async ({ query: { country, state = null, year } }) => {
      const region = { country, state };
      if ((await checkHolidayRegion(region)).kind !== 'known') {
        return { holidays: [] };
      }
      const locale = (await deps.service.installation())?.locale;
      return { holidays: await publicHolidays(region, [Number(year)], locale) };
    },
    'GET /holiday-states': async ({ query: { country } }) => {
      const region = await checkHolidayRegion({ country, state: '' });
      return { states: region.kind === 'unknown_state' ? [...region.states] : [] };
    },
  };
}

function showEffect(deps: RouteDependencies): Handler<'POST /configuration/effect'> {
  return async ({ body, signedIn }) => {
    const proposed = await propose(deps, { ...body, fingerprint: null }, signedIn);
    return 'refused' in proposed ? proposed : await presentEffect(deps, proposed);
  };
}

function replace(deps: RouteDependencies): Handler<'PUT /configuration'> {
  return async ({ body, signedIn }) => {
    const proposed = await propose(deps, body, signedIn);
    if ('refused' in proposed) {
      return proposed;
    }
    return proposed.summary.conflict === undefined
      ? await present(deps)
      : { refused: 'effect_changed' };
  };
}

async function present({
  service,
  storage,
}: RouteDependencies): Promise<CallAnswer<'GET /configuration'>> {
  const [configuration, retired] = await Promise.all([
    storage.configuration.read(),
    service.retired(),
  ]);
  const { schedules = [], resources = [], reasons = [] } = configuration?.installation ?? {};
  const next_ids = {
    schedule: nextId([
      ...schedules,
      ...resources,
      ...retired.schedules,
      ...(retired.resources ?? []),
    ]),
    reason: nextId([...reasons, ...retired.reasons].filter(isListed)),
  };
  if (configuration === null) {
    return { version: (await service.state()).configVersion, text: null, file: null, next_ids };
  }
  const { installation, configVersion } = configuration;
  return {
    version: configVersion,
    text: installationYaml(installation),
    file: presentInstallationFile(installation),
    next_ids,
  };
}

async function propose(
  { storage, clock }: RouteDependencies,
  { text, version, fingerprint }: Proposal,
  { session }: SignedIn,
): Promise<ProposedImport | CallRefusal> {
  const parsed = await checkInstallation(text);
  if (parsed.kind === 'problems') {
    return invalid(parsed.problems);
  }
  const { installation } = parsed;
  const now = clock.now();
  if (fingerprint !== null && !isFresh(session, now)) {
    const current = (await storage.configuration.read())?.installation ?? null;
    if (current !== null && addressesIn(current) !== addressesIn(installation)) {
      return { refused: 'confirm_needed' };
    }
  }
  const command = {
    now,
    actor: toActor(session.administrator),
    installation,
    publicHolidays: await holidaysToStore(installation, now),
  };
  const summary = await storage.configuration.import(
    fingerprint === null
      ? { ...command, dryRun: true }
      : { ...command, basedOn: { version, fingerprint } },
  );
  return summary.version === version ? { installation, summary } : { refused: 'version_conflict' };
}

/**
 * The addresses that are notified of bookings with all their answers, and the sites that may embed
 * the widget.
 */
function addressesIn({ contactEmail, allowedOrigins, schedules }: Installation): string {
  const notified = schedules.map(({ id, notify }) => ({ id, notify: notify.toSorted() }));
  return JSON.stringify([
    contactEmail,
    allowedOrigins.toSorted(),
    notified.filter(({ notify }) => notify.length > 0).toSorted((a, b) => a.id - b.id),
  ]);
}

function nextId(entries: readonly { readonly id: number }[]): number {
  return 1 + Math.max(0, ...entries.map(({ id }) => id));
}

function invalid(problems: readonly AdminFileProblem[]): CallRefusal {
  return {
    refused: 'file_invalid',
    problems: problems.map(({ path, line, code, params, message }) => ({
      path,
      line,
      code,
      params,
      message,
    })),
  };
}

interface ProposedImport {
  readonly installation: Installation;
  readonly summary: ImportSummary;
}

const RETIRED = {
  retire_schedule: 'schedule',
  retire_resource: 'resource',
  retire_reason: 'reason',
  retire_selection: 'selection',
} as const;

async function presentEffect(
  deps: RouteDependencies,
  { installation, summary }: ProposedImport,
): Promise<EffectAnswer> {
  const { service, clock } = deps;
  const current = await service.installation();
  const { changes, questions, orphaned, droppedAnswers, fingerprint } = summary;
  const say = (text: Installation['name']) => ownText(text, installation);
  const zone = questions.find((question) => question.kind === 'zone');
  return {
    fingerprint,
    first: current === null,
    settings: changes.settings.map(presentKey),
    schedules: changes.schedules.map((entry) => presentEntry(entry, installation)),
    resources: changes.resources.map((entry) => presentEntry(entry, installation)),
    reasons: changes.reasons.map((entry) => presentEntry(entry, installation)),
    zone: zone ? { from: zone.from, to: zone.to, bookings: zone.bookings } : null,
    retired: questions.flatMap((question) =>
      question.kind === 'zone'
        ? []
        : [
            {
              what: RETIRED[question.kind],
              id: question.id,
              name: say(question.name),
              bookings: question.bookings,
            },
          ],
    ),
    outside: {
      count: orphaned.count,
      already: orphaned.already,
      bookings: await presentOutside(deps, current, orphaned.first),
    },
    dropped_answers: droppedAnswers.map(({ name, label, bookings }) => ({
      name,
      label: say(label),
      bookings,
    })),
    notes: findIneffectiveSettings(installation, localDay(installation, clock.now())).map(
      (setting) => presentNote(setting, installation),
    ),
  };
}

function presentKey({ key, before, after, entries }: KeyChange): EffectAnswer['settings'][number] {
  if (entries === null) {
    return { key, before, after, entries };
  }
  const { added, removed, changed } = entries;
  const lists = {
    added: [...added],
    removed: [...removed],
    changed: changed.map(({ name, keys }) => ({ name, keys: [...keys] })),
  };
  return { key, before, after, entries: lists };
}

function presentEntry(
  { id, name, kind, keys }: EntryChange,
  installation: Installation,
): EffectAnswer['schedules'][number] {
  return { id, name: ownText(name, installation), kind, keys: keys.map(presentKey) };
}

/** Presents the bookings with the time zone and names currently in force. */
async function presentOutside(
  { service }: RouteDependencies,
  installation: Installation | null,
  outside: readonly OutsideBooking[],
): Promise<EffectAnswer['outside']['bookings']> {
  if (installation === null) {
    return [];
  }
  const known: BookingContext = {
    installation,
    offered: findOffered(installation, await service.retired()),
  };
  const bookings = await Promise.all(
    outside.map(({ bookingId }) => service.findBooking(bookingId)),
  );
  return outside.flatMap(({ why, already }, index) => {
    const booking = bookings[index];
    if (!booking) {
      return [];
    }
    const { id, schedule, reason, day, from, customer } = presentPlaced(booking, known);
    const note = why.kind === 'closed' && why.why !== null ? ownText(why.why, installation) : null;
    return [{ id, schedule, reason, day, from, customer, why: why.kind, note, already }];
  });
}

function presentNote(
  setting: IneffectiveSetting,
  installation: Installation,
): EffectAnswer['notes'][number] {
  if ('resourceId' in setting) {
    return { kind: setting.kind, resource: ownText(setting.resourceName, installation) };
  }
  const schedule = ownText(setting.scheduleName, installation);
  if (setting.kind === 'never_open') {
    return { kind: setting.kind, schedule };
  }
  const reason = ownText(setting.reasonName, installation);
  if (setting.kind === 'reason_order') {
    return { kind: setting.kind, reason, schedule };
  }
  if (setting.kind === 'reason_persons') {
    return { kind: setting.kind, reason, schedule, max: setting.max, places: setting.places };
  }
  return { kind: setting.kind, reason, schedule, capacity: setting.scheduleCapacity };
}
