/**
 * `slotwell admin ...` and `slotwell user reset-second-factor`: lets the server's operator create
 * the first administrator, and helps administrators who forgot their password or lost their phone.
 */

import { hashPassword, isGuessable, parseLogin } from '../../core/index.ts';
import { isAdminBuilt } from '../admin/page.ts';
import { makeSetUpAddress } from '../admin/set-up-address.ts';
import { commonPasswords } from '../operations/common-passwords.ts';
import type { Command } from './command.ts';
import { changePerson } from './user.ts';
import { ACTOR, withCore } from './with-core.ts';

export const adminSetUpCode: Command = {
  name: 'admin setup-code',
  usage: '',
  summary:
    'Print an address at which the first administrator is created: once, within an hour. Earlier addresses end.',
  run: (call) =>
    withCore(call, async (core, config) => {
      const { io } = call;
      if (config.upstream !== null) {
        io.err(`The installation is that of ${config.upstream.url}; it is administered there.`);
        return 1;
      }
      const address = await makeSetUpAddress(core, config, ACTOR);
      if (address === null) {
        io.err(`There is already an administrator, who signs in at ${config.baseUrl}/admin`);
        return 1;
      }
      io.out(address);
      io.err('Open it within an hour. It works once, for whoever has it.');
      if (!isAdminBuilt()) {
        io.err(
          'The pages behind it are not built yet: run npm run build and start the server again.',
        );
      }
      return 0;
    }),
};

const MIN_CHARACTERS = 12;
const MAX_CHARACTERS = 256;

/**
 * Reads the password from standard input, because command lines are visible to others and kept in
 * the shell's history.
 */
export const adminPassword: Command = {
  name: 'admin password',
  usage: 'EMAIL',
  summary:
    'Set a new password for an administrator, read from standard input. All their sessions end.',
  arity: [1, 1],
  run: (call) =>
    withCore(call, async ({ storage }) => {
      const { io, clock, arguments: given } = call;
      const login = parseLogin(given[0] ?? '');
      const password = (await io.readStandardInput()).replace(/\r?\n$/, '');
      if (password.length < MIN_CHARACTERS || password.length > MAX_CHARACTERS) {
        io.err(
          `A password has ${MIN_CHARACTERS} to ${MAX_CHARACTERS} characters. Nothing was changed.`,
        );
        return 1;
      }
      if (isGuessable(password, { words: [login ?? ''], common: await commonPasswords() })) {
        io.err(
          'The password is easy to guess: it is little more than one or two common words, names or sequences. Use three or more words that have nothing to do with one another. Nothing was changed.',
        );
        return 1;
      }
      const set =
        login === null
          ? { kind: 'not_found' }
          : await storage.people.setPassword({
              now: clock.now(),
              actor: ACTOR,
              login,
              password: await hashPassword(password),
            });
      if (set !== 'set') {
        io.err('No administrator has this address. Nothing was changed.');
        return 1;
      }
      io.out('The password is set, and all sessions of this administrator have ended.');
      return 0;
    }),
};

/**
 * `slotwell user reset-second-factor`: for someone, possibly the only administrator, who has lost
 * both phone and recovery codes.
 */
export const userResetSecondFactor: Command = {
  name: 'user reset-second-factor',
  usage: 'EMAIL',
  summary:
    'Let somebody who has lost phone, recovery codes or passkeys sign in with the password alone. All their sessions end.',
  arity: [1, 1],
  run: (call) =>
    withCore(call, (core) =>
      changePerson(
        { io: call.io, core, email: call.arguments[0] ?? '' },
        'They now sign in with the password alone, and all their sessions have ended.',
        (id) => core.storage.secondFactors.reset({ now: core.clock.now(), actor: ACTOR, id }),
        'Nobody with this address has a second factor or passkeys. Nothing was changed.',
      ),
    ),
};
