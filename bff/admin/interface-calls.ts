/** General settings, Interface: the switch of the REST API, and its token. */

import {
  type Actor,
  createAccessToken,
  type EpochMs,
  hashAccessToken,
  isFresh,
  toActor,
} from '../../core/index.ts';
import type { CallAnswer } from '../contract/admin-calls.ts';
import type { interfaceCalls } from '../contract/admin-interface.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { Handlers } from './call.ts';

type InterfaceCalls = Pick<Handlers, keyof typeof interfaceCalls>;

const PROGRAM: Actor = 'api';
/** How many entries are searched for a program's last booking. */
const MAX_ENTRIES = 200;

export function createInterfaceCalls({
  service,
  storage,
  clock,
}: RouteDependencies): InterfaceCalls {
  async function present(): Promise<CallAnswer<'GET /interface'>> {
    const { apiEnabled, tokenHash } = await service.state();
    return { enabled: apiEnabled, token: tokenHash !== null, ...(await use(tokenHash)) };
  }

  /** Since when the token is valid and when a program last used it, as far back as the log goes. */
  async function use(tokenHash: string | null) {
    const [made] =
      tokenHash === null ? [] : await storage.audit.search({ kinds: ['token'], limit: 1 });
    if (made === undefined) {
      return { since: null, last_booked: null };
    }
    const entries = await storage.audit.search({
      actor: PROGRAM,
      kinds: ['booking'],
      from: made.at,
      limit: MAX_ENTRIES,
    });
    const last = entries.find(({ actor }) => actor === PROGRAM);
    return { since: toMoment(made.at), last_booked: last === undefined ? null : toMoment(last.at) };
  }

  return {
    'GET /interface': present,

    'PUT /interface': async ({ signedIn, body: { enabled } }) => {
      if ((await service.state()).apiEnabled !== enabled) {
        if (enabled && !isFresh(signedIn.session, clock.now())) {
          return { refused: 'confirm_needed' };
        }
        await storage.configuration.setApiEnabled({
          now: clock.now(),
          actor: toActor(signedIn.session.administrator),
          enabled,
        });
      }
      return await present();
    },

    /** Only this answer contains the token. */
    'POST /interface/token': async ({ signedIn, body: { known } }) => {
      const { tokenHash } = await service.state();
      if ((await use(tokenHash)).since !== known) {
        return { refused: 'version_conflict' };
      }
      const token = createAccessToken();
      const outcome = await storage.configuration.replaceToken({
        now: clock.now(),
        actor: toActor(signedIn.session.administrator),
        tokenHash: hashAccessToken(token),
        expected: tokenHash,
      });
      return outcome === 'replaced' ? { token } : { refused: outcome };
    },
  };
}

const toMoment = (at: EpochMs): string => new Date(at).toISOString();
