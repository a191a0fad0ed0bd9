/** `slotwell user ...`: manages who can use the administration area, and with which role. */

import {
  ADMIN_ROLES,
  type AdminRole,
  createInvitationCode,
  hashInvitationCode,
  invitationEnd,
  normalizeGrant,
  type Person,
  parseLogin,
} from '../../core/index.ts';
import { invitationLink } from '../admin/invitation-mail.ts';
import type { Config } from '../config.ts';
import type { Core } from '../open-core.ts';
import { parseNumber } from './arguments.ts';
import type { Command, CommandCall, CommandIo, ExitCode } from './command.ts';
import { presentTime, printable, printTable } from './print.ts';
import { ACTOR, withCore } from './with-core.ts';

export const userList: Command = {
  name: 'user list',
  usage: '',
  summary: 'List who may work in the administration area, and who is invited.',
  run: (call) =>
    withCore(call, async ({ storage, clock }) => {
      const { io } = call;
      const [people, invitations] = await Promise.all([
        storage.people.list(),
        storage.people.listInvitations(),
      ]);
      if (people.length === 0) {
        io.err(
          'There is nobody yet: slotwell admin setup-code lets you create the first administrator.',
        );
      }
      const now = clock.now();
      printTable(
        io,
        ['EMAIL', 'NAME', 'ROLE', 'CALENDARS', 'STATE'],
        [
          ...people.map((one) => [
            printable(one.email),
            printable(one.name),
            one.role,
            presentSchedules(one),
            presentPersonState(one),
          ]),
          ...invitations.map((one) => [
            printable(one.email),
            '',
            one.role,
            presentSchedules(one),
            `${one.expiresAt <= now ? 'invited in vain' : 'invited'} until ${presentTime(one.expiresAt)}`,
          ]),
        ],
      );
      return 0;
    }),
};

function presentPersonState({ deactivatedAt, lastSeenAt }: Person): string {
  if (deactivatedAt !== null) {
    return `deactivated ${presentTime(deactivatedAt)}`;
  }
  return lastSeenAt === null ? 'never seen' : `seen ${presentTime(lastSeenAt)}`;
}

function presentSchedules({ scheduleIds }: Pick<Person, 'scheduleIds'>): string {
  return scheduleIds === null ? 'all' : scheduleIds.join(', ');
}

const calendars = { calendars: { type: 'string' } } as const;

export const userInvite: Command = {
  name: 'user invite',
  usage: 'EMAIL ROLE [--calendars ID,ID]',
  summary:
    'Print a link that makes somebody a viewer, scheduler or administrator: once, within a week.',
  options: calendars,
  arity: [2, 2],
  run: async (call) => {
    const [email = '', role = ''] = call.arguments;
    const login = parseLogin(email);
    if (login === null) {
      call.io.err(`"${printable(email)}" is not an e-mail address.`);
      return 2;
    }
    const wish = readWish(call, role);
    return wish === null
      ? 2
      : await withWish(call, wish, (core, config) =>
          invite({ call, core, config }, { email: email.trim(), login, ...wish }),
        );
  },
};

interface RequestedGrant extends ReturnType<typeof normalizeGrant> {}

interface Parts {
  readonly call: CommandCall;
  readonly core: Core;
  readonly config: Config;
}

async function invite(
  { call: { io }, core, config }: Parts,
  wish: RequestedGrant & { readonly email: string; readonly login: string },
): Promise<ExitCode> {
  const { storage, clock } = core;
  if (!(await storage.people.hasAdministrators())) {
    io.err(
      'There is no administrator yet: slotwell admin setup-code lets you create the first one. Nothing was changed.',
    );
    return 1;
  }
  const code = createInvitationCode();
  const now = clock.now();
  const expiresAt = invitationEnd(now);
  const made = await storage.people.invite({
    now,
    actor: ACTOR,
    ...wish,
    hash: hashInvitationCode(code),
    expiresAt,
  });
  if (made.kind === 'known') {
    io.err(
      'Somebody with this address can already sign in: slotwell user role changes what they may do.',
    );
    return 1;
  }
  io.out(invitationLink(config, code));
  io.err(
    `It works once, for whoever has it, until ${presentTime(expiresAt)}, and is shown only now. An earlier one for this address has ended.`,
  );
  return 0;
}

export const userRole: Command = {
  name: 'user role',
  usage: 'EMAIL ROLE [--calendars ID,ID]',
  summary: 'Make somebody a viewer, scheduler or administrator; --calendars limits them to some.',
  options: calendars,
  arity: [2, 2],
  run: async (call) => {
    const [email = '', role = ''] = call.arguments;
    const wish = readWish(call, role);
    if (wish === null) {
      return 2;
    }
    return withWish(call, wish, (core) =>
      changePerson(
        { io: call.io, core, email },
        `${wish.role}, calendars: ${presentSchedules(wish)}.`,
        (id) =>
          core.storage.people.changeRole({ now: core.clock.now(), actor: ACTOR, id, ...wish }),
      ),
    );
  },
};

export const userDeactivate: Command = {
  name: 'user deactivate',
  usage: 'EMAIL',
  summary: 'Stop somebody from signing in; all their sessions end at once.',
  arity: [1, 1],
  run: (call) =>
    withCore(call, (core) =>
      changePerson(
        { io: call.io, core, email: call.arguments[0] ?? '' },
        'They can no longer sign in, and all their sessions have ended.',
        (id) => core.storage.people.deactivate({ now: core.clock.now(), actor: ACTOR, id }),
      ),
    ),
};

interface Subject {
  readonly io: CommandIo;
  readonly core: Core;
  readonly email: string;
}

/** Changes a person; `nobody` is the message if there is no such person. */
export async function changePerson(
  { io, core, email }: Subject,
  done: string,
  change: (id: number) => Promise<string | { readonly kind: string }>,
  nobody = 'Nobody with this address may sign in. Nothing was changed.',
): Promise<ExitCode> {
  const login = parseLogin(email);
  const known = login === null ? null : await core.storage.people.findAdministrator(login);
  const outcome = known === null ? { kind: 'not_found' } : await change(known.administrator.id);
  if (typeof outcome === 'string') {
    io.out(done);
    return 0;
  }
  const isLast = outcome.kind === 'last_administrator';
  io.err(isLast ? 'No administrator would be left. Nothing was changed.' : nobody);
  return 1;
}

/** `null` after printing a problem if the arguments are invalid. */
function readWish({ io, options }: CommandCall, word: string): RequestedGrant | null {
  const role = ADMIN_ROLES.find((one): one is AdminRole => one === word);
  if (role === undefined) {
    io.err(`"${printable(word)}" is not a role: choose viewer, scheduler or administrator.`);
    return null;
  }
  if (options.calendars === undefined) {
    return normalizeGrant(role, null);
  }
  const ids = String(options.calendars)
    .split(',')
    .map((id) => parseNumber(id.trim()));
  const known = ids.filter((id) => id !== null);
  if (known.length < ids.length) {
    io.err('--calendars takes numbers separated by commas: slotwell export shows them.');
    return null;
  }
  if (role !== 'administrator') {
    return normalizeGrant(role, known);
  }
  io.err('An administrator is never limited to calendars.');
  return null;
}

/** Opens the core and checks that all requested calendars exist. */
function withWish(
  call: CommandCall,
  { scheduleIds }: RequestedGrant,
  work: (core: Core, config: Config) => Promise<ExitCode>,
): Promise<ExitCode> {
  return withCore(call, async (core, config) => {
    const known = (await core.service.installation())?.schedules.map(({ id }) => id) ?? [];
    const unknown = scheduleIds?.find((id) => !known.includes(id));
    if (unknown === undefined) {
      return await work(core, config);
    }
    call.io.err(
      `There is no calendar ${unknown}: slotwell export shows what there is. Nothing was changed.`,
    );
    return 1;
  });
}
