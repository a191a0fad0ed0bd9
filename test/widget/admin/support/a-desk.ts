/**
 * The desk as pages are given it: signed in, in English, with a server that is told here what it
 * answers.
 */

import { createClient } from '../../../../widget/admin/client.ts';
import type { Desk, Session } from '../../../../widget/admin/desk.ts';
import en from '../../../../widget/admin/texts/en/shell.json' with { type: 'json' };

/** `call`: method and path below `/admin/api/v1`. A `Response` is sent as it is. */
type Serve = (call: string, body: unknown) => object | Promise<object>;

const session: Session = {
  administrator: {
    id: 1,
    name: 'Katrin Sommer',
    email: 'katrin@praxis.example',
    role: 'scheduler',
    schedules: null,
  },
  fresh_until: null,
  installation: {
    name: 'Praxis',
    time_zone: 'Europe/Berlin',
    language: 'en',
    today: '2026-11-24',
    enabled: false,
  },
};

export function aDesk({
  serve = () => ({}),
  ...changes
}: Partial<Omit<Desk, 'call'>> & { readonly serve?: Serve } = {}): Desk {
  const call = createClient(
    () => {},
    async (url, { method, body } = {}) => {
      const path = String(url).replace(/^.*\/api\/v1/, '');
      const served = await serve(
        `${method} ${path}`,
        typeof body === 'string' ? JSON.parse(body) : null,
      );
      return served instanceof Response ? served : Response.json(served);
    },
  );
  return {
    call,
    texts: en,
    language: 'en-GB',
    session,
    go: () => {},
    onChange: () => () => {},
    toast: () => {},
    announce: () => {},
    renew: () => {},
    ...changes,
  };
}
