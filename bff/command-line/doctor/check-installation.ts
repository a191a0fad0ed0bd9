/** What the operator configured, against what this machine and the settings around it can hold. */

import {
  type Configuration,
  type EpochMs,
  findIneffectiveSettings,
  type Installation,
  type StorageState,
  zoneExists,
} from '../../../core/index.ts';
import type { Config } from '../../config.ts';
import { lastHolidayYear, runsLow } from '../../operations/public-holidays.ts';
import { localDay, sayIneffectiveSetting } from '../offered.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

interface InstallationFacts {
  readonly configuration: Configuration | null;
  readonly state: StorageState;
  readonly config: Pick<Config, 'baseUrl' | 'upstream'>;
  readonly now: EpochMs;
}

export function checkInstallation({ configuration, state, config, now }: InstallationFacts): Finding[] {
  if (configuration === null)
    return [fail('installation', 'Nothing is configured yet; run slotwell import FILE.'), checkApi(state, config)];
  const { installation } = configuration;
  return [
    ...(config.upstream === null ? checkSchedules(installation, now) : [ok('installation', `Calendars come from ${config.upstream.url}.`)]),
    checkZone(installation, now),
    checkHolidays(configuration, now),
    checkContact(installation),
    ...checkOrigins(installation.allowedOrigins, config.baseUrl),
    checkApi(state, config),
  ];
}

function checkSchedules(installation: Installation, now: EpochMs): Finding[] {
  const { schedules, reasons } = installation;
  if (schedules.length === 0) return [fail('installation', 'There is no calendar; add schedules to the installation file and import it.')];
  const idle = schedules.filter(({ reasonIds, memberIds }) => memberIds.length === 0 && reasonIds.length === 0);
  const settings = findIneffectiveSettings(installation, localDay(installation, now));
  const closed = settings.filter(({ kind }) => kind === 'never_open').map(({ scheduleId }) => scheduleId);
  const doubts = [
    ...(idle.length === 0
      ? []
      : [
          `Without a reason: calendar ${idle.map(({ id }) => id).join(', ')}; nothing can be booked there. Add reasons, or leave it if that is meant.`,
        ]),
    ...(closed.length === 0
      ? []
      : [
          `Without any hours from today on: calendar ${closed.join(', ')}. Nobody can book it; add opening_hours to it, or leave it if that is meant.`,
        ]),
    ...settings.filter(({ kind }) => kind === 'reason_capacity').map((setting) => sayIneffectiveSetting(setting, installation)),
  ];
  if (doubts.length > 0) return doubts.map((sentence) => warn('installation', sentence));
  return [ok('installation', `It has ${count(schedules.length, 'calendar')} and ${count(reasons.length, 'reason')}.`)];
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

/** Laws on summer time change every year somewhere; zone data of long ago computes wrong hours. */
function checkZone({ timeZone }: Installation, now: EpochMs): Finding {
  const { tz } = process.versions;
  if (!zoneExists(timeZone)) return fail('time zone', `This Node does not know ${timeZone}; install a newer Node.`);
  const year = Number(tz?.slice(0, 4) ?? Number.NaN);
  if (year < new Date(now).getUTCFullYear() - 1)
    return warn('time zone', `${timeZone} is known, but the zone data (${tz}) is old; install a newer Node.`);
  return ok('time zone', `${timeZone} is known${tz === undefined ? '' : ` (zone data ${tz})`}.`);
}

function checkHolidays({ installation: { holidays }, publicHolidays }: Configuration, now: EpochMs): Finding {
  if (holidays === null) return ok('holidays', 'No public holidays are observed.');
  const region = [holidays.country, holidays.state].filter((part) => part !== null).join('-');
  const last = lastHolidayYear(publicHolidays);
  if (last === null) return fail('holidays', `No public holidays of ${region} are stored; import the installation file again.`);
  return runsLow(publicHolidays, now)
    ? warn('holidays', `Public holidays of ${region} are stored only until ${last}; slotwell serve tops them up.`)
    : ok('holidays', `Public holidays of ${region} are stored until ${last}.`);
}

function checkContact({ contactEmail, contactPhone, schedules }: Installation): Finding {
  if (contactEmail !== null) return ok('contact', `Customers and bookings reach ${contactEmail}.`);
  const untold = schedules.some(({ notify, memberIds }) => memberIds.length === 0 && notify.length === 0);
  const advice = untold ? 'nobody would be told of bookings, and customers cannot write to you' : 'customers cannot write to you';
  return warn(
    'contact',
    `There is no contact_email: ${advice}${contactPhone === null ? '' : ', only call'}. Add it to the installation file.`,
  );
}

function checkApi({ apiEnabled, tokenHash }: StorageState, { upstream }: InstallationFacts['config']): Finding {
  if (upstream !== null) return ok('api', `The REST API is that of ${upstream.url}; /api is not answered here.`);
  if (!apiEnabled) return ok('api', 'The REST API is off; slotwell api enable switches it on.');
  return tokenHash === null
    ? warn('api', 'The REST API is on but has no token, so every call is refused; run slotwell token.')
    : ok('api', 'The REST API is on and has a token.');
}

const ORIGINS = 'origins';
const LOCAL = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/;

/** The sites that may embed the widget, against the address at which browsers find this server. */
function checkOrigins(allowed: readonly string[], baseUrl: string): Finding[] {
  if (allowed.length === 0) return [warn(ORIGINS, 'No site may embed the widget, only /book works; list its origin in allowed_origins.')];
  const findings = [...unreachable(allowed, baseUrl), ...mixedContent(allowed, baseUrl), ...unprotected(allowed)];
  return findings.length > 0
    ? findings
    : [ok(ORIGINS, `${allowed.length === 1 ? 'One site' : `${allowed.length} sites`} may embed the widget.`)];
}

function unreachable(allowed: readonly string[], baseUrl: string): Finding[] {
  const remote = allowed.filter((origin) => !LOCAL.test(origin));
  if (!LOCAL.test(baseUrl) || remote.length === 0) return [];
  return [warn(ORIGINS, `BASE_URL is ${baseUrl}, which visitors of ${remote.join(', ')} cannot reach; set it to the public address.`)];
}

/** Browsers load no script over http into a page that came over https. */
function mixedContent(allowed: readonly string[], baseUrl: string): Finding[] {
  const secure = allowed.filter((origin) => origin.startsWith('https:'));
  if (baseUrl.startsWith('https:') || LOCAL.test(baseUrl) || secure.length === 0) return [];
  return [warn(ORIGINS, `Browsers refuse to load ${baseUrl} into ${secure.join(', ')}; serve it over https and set BASE_URL.`)];
}

function unprotected(allowed: readonly string[]): Finding[] {
  const plain = allowed.filter((origin) => origin.startsWith('http:') && !LOCAL.test(origin));
  return plain.length === 0
    ? []
    : [warn(ORIGINS, `${plain.join(', ')} is not encrypted: what customers type could be read on the way; use https.`)];
}
