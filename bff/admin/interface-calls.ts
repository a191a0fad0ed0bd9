/** General settings, Interface: the switch of the REST API, and its token. */

import { actorOf, createAccessToken, hashAccessToken } from '../../core/index.ts';
import type { CallAnswer } from '../contract/admin-calls.ts';
import type { interfaceCalls } from '../contract/admin-interface.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { Handlers } from './call.ts';

type InterfaceCalls = Pick<Handlers, keyof typeof interfaceCalls>;

export function createInterfaceCalls({ service, storage, clock }: RouteDependencies): InterfaceCalls {
  async function present(): Promise<CallAnswer<'GET /interface'>> {
    const { apiEnabled, tokenHash } = await service.state();
    return { enabled: apiEnabled, token: tokenHash !== null };
  }

  return {
    'GET /interface': present,

    'PUT /interface': async ({ signedIn, body: { enabled } }) => {
      if ((await service.state()).apiEnabled !== enabled)
        await storage.setApiEnabled({ now: clock.now(), actor: actorOf(signedIn.session.administrator), enabled });
      return await present();
    },

    /** The token is in this answer and nowhere else. */
    'POST /interface/token': async ({ signedIn }) => {
      const token = createAccessToken();
      const actor = actorOf(signedIn.session.administrator);
      await storage.replaceToken({ now: clock.now(), actor, tokenHash: hashAccessToken(token) });
      return { token };
    },
  };
}
