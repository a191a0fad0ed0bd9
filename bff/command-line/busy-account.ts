/**
 * The other calendar that `busy add` and `busy check` are about. Addresses and passwords come from
 * standard input, because command lines are visible to others and kept in histories.
 */

import {
  describeSourceProblem,
  type FoundCalendar,
  listCalendars,
  type SourceAccount,
} from '../../core/index.ts';
import type { Core } from '../open-core.ts';
import type { CommandCall } from './command.ts';
import { printable } from './print.ts';

export const ACCOUNT_OPTIONS = {
  caldav: { type: 'boolean' },
  user: { type: 'string' },
  choose: { type: 'string' },
  owner: { type: 'string' },
  private: { type: 'boolean' },
} as const;
export const ACCOUNT_USAGE =
  '[--caldav] [--user USER] [--choose NAME] [--owner EMAIL] [--private] < FILE';

/**
 * The first line is the address, the second one the password. With `--caldav`, any address of the
 * account will do. `null` after printing a problem or the calendars to choose from.
 */
export async function readAccount(call: CommandCall, core: Core): Promise<SourceAccount | null> {
  const { io, options } = call;
  const [address = '', secret = ''] = (await io.readStandardInput())
    .split(/\r?\n/)
    .map((line) => line.trim());
  if (address === '') {
    io.err(
      'Write the address of the other calendar into standard input, and its password below it.',
    );
    return null;
  }
  const account: SourceAccount = {
    kind: options.caldav === true ? 'caldav' : 'ics',
    address,
    account: typeof options.user === 'string' ? options.user : null,
    secret: secret === '' ? null : secret,
    owners: typeof options.owner === 'string' ? [options.owner] : [],
    allowsPrivate: options.private === true,
  };
  return account.kind === 'ics' ? account : await chooseCalendar(call, core, account);
}

async function chooseCalendar(
  { io, options }: CommandCall,
  { service }: Core,
  account: SourceAccount,
): Promise<SourceAccount | null> {
  const timeZone = (await service.installation())?.timeZone ?? 'UTC';
  const found = await listCalendars({ ...account, timeZone });
  if (found.kind === 'failed') {
    io.err(printable(describeSourceProblem(found.problem)));
    return null;
  }
  const { choose } = options;
  const fitting = found.calendars.filter(({ name }) => choose === undefined || name === choose);
  const [calendar, second] = fitting;
  if (calendar === undefined || second !== undefined) {
    io.err('Choose one of the calendars of this account with --choose NAME:');
    for (const one of found.calendars) {
      io.err(`  ${sayCalendar(one, found.calendars)}`);
    }
    return null;
  }
  return { ...account, address: calendar.url };
}

/** With the address if its name alone does not tell it apart. */
function sayCalendar({ name, url }: FoundCalendar, all: readonly FoundCalendar[]): string {
  const isAlone = all.filter((one) => one.name === name).length === 1;
  return printable(isAlone ? name : `${name} (give its address: ${url})`);
}
