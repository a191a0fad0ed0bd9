/** Checks whether this machine and its settings support what the operator configured. */

import {
  type Configuration,
  type EpochMs,
  findIneffectiveSettings,
  type IneffectiveSetting,
  type Installation,
  isListed,
  localize,
  type StorageState,
  zoneExists,
} from '../../../core/index.ts';
import type { Config } from '../../config.ts';
import { localDay } from '../local-day.ts';
import { findOwnMailbox } from '../own-mailbox.ts';
import { lastHolidayYear, runsLow } from '../public-holidays.ts';
import { checkOrigins } from './check-origins.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

interface InstallationFacts {
  readonly configuration: Configuration | null;
  readonly state: StorageState;
  readonly config: Pick<Config, 'baseUrl' | 'upstream' | 'mail'>;
  readonly now: EpochMs;
}

export function checkInstallation({
  configuration,
  state,
  config,
  now,
}: InstallationFacts): Finding[] {
  if (configuration === null) {
    return [fail('installation', 'not_configured'), checkApi(state, config)];
  }
  const { installation } = configuration;
  return [
    ...(config.upstream === null
      ? checkSchedules(installation, now)
      : [ok('installation', 'calendars_elsewhere', { url: config.upstream.url })]),
    checkZone(installation, now),
    checkHolidays(configuration, now),
    checkContact(installation),
    ...checkMailbox(installation, config),
    ...checkOrigins(installation.allowedOrigins, config.baseUrl),
    checkApi(state, config),
  ];
}

function checkSchedules(installation: Installation, now: EpochMs): Finding[] {
  const { schedules, reasons } = installation;
  if (schedules.length === 0) {
    return [fail('installation', 'no_calendar')];
  }
  const idle = schedules
    .filter(({ reasonIds, memberIds }) => memberIds.length === 0 && reasonIds.length === 0)
    .map(({ id }) => id);
  const settings = findIneffectiveSettings(installation, localDay(installation, now));
  const closed = settings
    .filter((setting) => setting.kind === 'never_open')
    .map(({ scheduleId }) => scheduleId);
  const doubts = [
    ...(idle.length === 0
      ? []
      : [warn('installation', 'without_reason', calendars(idle, installation))]),
    ...(closed.length === 0
      ? []
      : [warn('installation', 'without_hours', calendars(closed, installation))]),
    ...settings.flatMap((setting) => checkSetting(setting, installation)),
  ];
  return doubts.length > 0
    ? doubts
    : [
        ok('installation', 'installation_ok', {
          calendars: schedules.length,
          reasons: reasons.filter(isListed).length,
        }),
      ];
}

function calendars(ids: readonly number[], { schedules, locale }: Installation): Finding['values'] {
  const names = schedules
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => localize(name, locale, locale));
  return { ids: ids.join(', '), names: names.join(', ') };
}

function checkSetting(setting: IneffectiveSetting, { locale }: Installation): Finding[] {
  if (setting.kind === 'never_open') {
    return [];
  }
  if ('resourceId' in setting) {
    const { resourceId, resourceName } = setting;
    const resource = localize(resourceName, locale, locale);
    return [warn('installation', setting.kind, { resourceId, resource })];
  }
  const { scheduleId, scheduleName, reasonId, reasonName } = setting;
  const calendar = localize(scheduleName, locale, locale);
  const reason = localize(reasonName, locale, locale);
  const names = { scheduleId, calendar, reasonId, reason };
  if (setting.kind === 'reason_order') {
    return [warn('installation', setting.kind, names)];
  }
  const numbers =
    setting.kind === 'reason_persons'
      ? { max: setting.max, places: setting.places }
      : { scheduleCapacity: setting.scheduleCapacity, capacity: setting.capacity };
  return [warn('installation', setting.kind, { ...names, ...numbers })];
}

/** Daylight saving rules change every year somewhere, so outdated zone data gives wrong times. */
function checkZone({ timeZone: zone }: Installation, now: EpochMs): Finding {
  const { tz = '' } = process.versions;
  if (!zoneExists(zone)) {
    return fail('time zone', 'zone_unknown', { zone });
  }
  const isOld = tz !== '' && Number(tz.slice(0, 4)) < new Date(now).getUTCFullYear() - 1;
  return isOld
    ? warn('time zone', 'zone_old', { zone, tz })
    : ok('time zone', 'zone_ok', { zone, tz });
}

function checkHolidays(
  { installation: { holidays }, publicHolidays }: Configuration,
  now: EpochMs,
): Finding {
  if (holidays === null) {
    return ok('holidays', 'holidays_none');
  }
  const region = [holidays.country, holidays.state].filter((part) => part !== null).join('-');
  const year = lastHolidayYear(publicHolidays);
  if (year === null) {
    return fail('holidays', 'holidays_missing', { region });
  }
  return runsLow(publicHolidays, now)
    ? warn('holidays', 'holidays_low', { region, year })
    : ok('holidays', 'holidays_ok', { region, year });
}

function checkContact({ contactEmail, contactPhone, schedules }: Installation): Finding {
  if (contactEmail !== null) {
    return ok('contact', 'contact_ok', { email: contactEmail });
  }
  const isUntold = schedules.some(
    ({ notify, memberIds }) => memberIds.length === 0 && notify.length === 0,
  );
  return warn('contact', isUntold ? 'nobody_told' : 'contact_missing', {
    phone: contactPhone ?? '',
  });
}

function checkMailbox(
  installation: Installation,
  config: Pick<Config, 'upstream' | 'mail'>,
): Finding[] {
  const email = config.upstream === null ? findOwnMailbox(config, installation) : null;
  return email === null ? [] : [ok('contact', 'own_mailbox', { email })];
}

function checkApi(
  { apiEnabled, tokenHash }: StorageState,
  { upstream }: InstallationFacts['config'],
): Finding {
  if (upstream !== null) {
    return ok('api', 'api_elsewhere', { url: upstream.url });
  }
  if (!apiEnabled) {
    return ok('api', 'api_off');
  }
  return tokenHash === null ? warn('api', 'api_without_token') : ok('api', 'api_ok');
}
