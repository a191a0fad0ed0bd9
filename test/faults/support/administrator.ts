/**
 * The first administrator of a database, signed in on all of its servers: asks as the
 * administration's own pages do.
 */

import { hashSetUpCode } from '../../../core/administration/codes.ts';
import { createSessionSecret, hashSessionSecret } from '../../../core/administration/session.ts';
import type { FaultDatabase } from '../fault-database.ts';
import { SERVER_ORIGIN } from '../server-process.ts';
import { type Answer, ask } from './ask.ts';

export interface Administrator {
  /** Headers of every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** `name` as in the table of calls, with its path filled in. */
  call(url: string, name: string, body?: Readonly<Record<string, unknown>>): Promise<Answer>;
}

export async function signInto(database: Pick<FaultDatabase, 'open'>): Promise<Administrator> {
  const secret = createSessionSecret();
  const storage = await database.open();
  try {
    const now = Date.now();
    const codeHash = hashSetUpCode('A CODE');
    await storage.people.makeSetUpCode({ now, actor: 'test', codeHash });
    const administrator = {
      name: 'Ada',
      email: 'ada@practice.example',
      login: 'ada@practice.example',
      password: 'none',
    };
    await storage.people.setUp({
      now,
      codeHash,
      administrator,
      sessionHash: hashSessionSecret(secret),
      device: '',
    });
  } finally {
    await storage.close();
  }
  const headers = {
    cookie: `slotwell=${secret}`,
    'slotwell-admin': '1',
    origin: SERVER_ORIGIN,
    'sec-fetch-site': 'same-origin',
  };
  return {
    headers,
    call: (url, name, body) => {
      const [method = '', path = ''] = name.split(' ');
      if (method !== 'GET' && method !== 'POST' && method !== 'PUT') {
        throw new Error(`No call is made with ${method}.`);
      }
      return ask(`${url}/admin/api/v1${path}`, { method, headers, ...(body && { body }) });
    },
  };
}
