/**
 * The device cookie records in which browser an account has signed in before. Attempts from such a
 * browser are counted separately, and its passwords are hashed in a separate queue, so that a flood
 * of wrong passwords does not lock out the account's owner. It does not sign anyone in. Follows
 * OWASP's "Slow Down Online Guessing Attacks with Device Cookies".
 */

import { hash, randomBytes } from 'node:crypto';
import { createKeyedHash } from '../http/keyed-hash.ts';
import { type CookieContext, createAdminCookie } from './session-cookie.ts';

export interface DeviceCookie {
  /** The browser's random name if this account has signed in there, otherwise `null`. */
  read(ctx: CookieContext, login: string): Promise<string | null>;
  /** Adds the account to the remembered accounts of this browser. */
  write(ctx: CookieContext, login: string): Promise<void>;
}

/** Longer than anyone is away; each sign-in renews it. */
const MAX_AGE_SECONDS = 180 * 86_400;
/** A shared computer remembers this many accounts, the most recent ones. */
const MAX_ACCOUNTS = 8;
/** The browser's name, then a signature for each account, the latest first. */
const PATTERN = /^(?<name>[\w-]{22})(?<signatures>(?:\.[\w-]{32}){1,8})$/;

interface DeviceCookieDependencies {
  readonly baseUrl: string;
  /** The installation's key: the same on every node and after a restart. */
  readSigningKey(): Promise<string>;
}

export function createDeviceCookie({
  baseUrl,
  readSigningKey,
}: DeviceCookieDependencies): DeviceCookie {
  const cookie = createAdminCookie(baseUrl, { name: 'slotwell-device', maxAge: MAX_AGE_SECONDS });

  function open(ctx: CookieContext) {
    const { name, signatures } = PATTERN.exec(cookie.read(ctx) ?? '')?.groups ?? {};
    return name === undefined || signatures === undefined
      ? null
      : { name, signatures: signatures.slice(1).split('.') };
  }

  async function sign(name: string, login: string): Promise<string> {
    const keyed = createKeyedHash(await readSigningKey(), 'device cookie');
    return keyed(`${name}.${hash('sha256', login)}`);
  }

  return {
    async read(ctx, login) {
      const opened = open(ctx);
      return opened?.signatures.includes(await sign(opened.name, login)) ? opened.name : null;
    },
    async write(ctx, login) {
      const opened = open(ctx);
      const name = opened?.name ?? randomBytes(16).toString('base64url');
      const signature = await sign(name, login);
      const others = opened?.signatures.filter((known) => known !== signature) ?? [];
      cookie.write(ctx, [name, signature, ...others.slice(0, MAX_ACCOUNTS - 1)].join('.'));
    },
  };
}
