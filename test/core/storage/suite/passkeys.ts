/** Passkeys: whose they are, that an answer counts once, and what becomes of sessions. */

import { describe, expect, it } from 'vitest';
import type { Administrator } from '../../../../core/administration/administrator.ts';
import type { KnownPasskey } from '../../../../core/storage/port/passkeys.ts';
import type { Storage } from '../../../../core/storage/storage.ts';
import { NOW } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';
import { anAdministrator } from './administration.ts';

const add = (
  storage: Storage,
  administrator: Administrator,
  credentialId = 'a credential',
  hash = 'first session',
) =>
  storage.passkeys.add({
    now: NOW,
    administrator,
    hash,
    credentialId,
    publicKey: 'a key',
    counter: 4,
    name: 'Laptop',
  });

const open = async (storage: Storage, hash: string, challengedAt = NOW) => {
  const passkey = await storage.passkeys.find('a credential');
  if (passkey === null) {
    throw new Error('There is no passkey.');
  }
  return openWith(storage, passkey, hash, challengedAt);
};

const openWith = (storage: Storage, passkey: KnownPasskey, hash: string, challengedAt = NOW) =>
  storage.sessions.openByPasskey({
    now: NOW,
    passkey,
    counter: 5,
    challengedAt,
    hash,
    device: '',
    replaces: null,
  });

const openElsewhere = (storage: Storage, administrator: Administrator) =>
  storage.sessions.open({
    now: NOW,
    administrator,
    password: 'scrypt$...',
    hash: 'elsewhere',
    device: '',
    replaces: null,
  });

const areOpen = async (storage: Storage, ...hashes: string[]) =>
  (await Promise.all(hashes.map((hash) => storage.sessions.find(hash, NOW)))).map(
    (session) => session !== null,
  );

export function describePasskeys(create: CreatePair): void {
  describe('a passkey', () => {
    it('is kept once, by its public key', async () => {
      const { storage, another } = await create();
      const administrator = await anAdministrator(storage);
      expect(await add(storage, administrator, 'x', 'unknown')).toEqual({ kind: 'not_found' });
      expect(await add(storage, administrator)).toBe('added');
      expect(await add(another, administrator)).toEqual({ kind: 'passkey_known' });
      expect(await another.passkeys.find('a credential')).toEqual({
        id: 1,
        administrator,
        publicKey: 'a key',
        counter: 4,
      });
      expect(await another.passkeys.list(administrator.id)).toMatchObject([
        { name: 'Laptop', createdAt: NOW, lastUsedAt: null },
      ]);
      expect(await storage.people.list()).toMatchObject([{ hasSecondFactor: true }]);
    });

    it('ends all other sessions when it is added', async () => {
      const { storage, another } = await create();
      const administrator = await anAdministrator(storage);
      await openElsewhere(storage, administrator);
      await add(storage, administrator);
      expect(await areOpen(another, 'first session', 'elsewhere')).toEqual([true, false]);
    });

    it('ends all other sessions when it is removed, which only its user can do', async () => {
      const { storage, another } = await create();
      const administrator = await anAdministrator(storage);
      await add(storage, administrator);
      await openElsewhere(storage, administrator);
      const own = { now: NOW, administrator, hash: 'first session', id: 1 };
      expect(
        await another.passkeys.remove({ ...own, administrator: { ...administrator, id: 99 } }),
      ).toEqual({ kind: 'not_found' });
      expect(await another.passkeys.remove(own)).toBe('removed');
      expect(await areOpen(another, 'first session', 'elsewhere')).toEqual([true, false]);
      expect((await storage.audit.list(9)).map(({ action }) => action)).toEqual(
        expect.arrayContaining(['administrator.passkey_added', 'administrator.passkey_removed']),
      );
    });

    it('opens one session per challenge, even if its answer is sent several times at once', async () => {
      const { storage, another } = await create();
      const administrator = await anAdministrator(storage);
      await add(storage, administrator);
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, (_, at) => open(at % 2 ? storage : another, `s ${at}`)),
      );
      expect(outcomes.filter((outcome) => outcome === 'opened')).toHaveLength(1);
      expect(await open(storage, 'earlier', NOW - 1)).toEqual({ kind: 'not_found' });
      expect(await open(storage, 'later', NOW + 1)).toBe('opened');
      expect(await another.passkeys.find('a credential')).toMatchObject({ counter: 5 });
      expect(await another.passkeys.list(administrator.id)).toMatchObject([{ lastUsedAt: NOW }]);
      expect(await storage.audit.list(1)).toMatchObject([
        { action: 'session.opened', subject: `administrator:${administrator.id}` },
      ]);
    });

    it('is removed with a second factor that someone else resets', async () => {
      const { storage, another } = await create();
      const administrator = await anAdministrator(storage);
      await add(storage, administrator);
      const passkey = await storage.passkeys.find('a credential');
      const reset = { now: NOW, actor: 'command line', id: administrator.id };
      expect(await another.secondFactors.reset(reset)).toBe('reset');
      expect([
        await storage.passkeys.find('a credential'),
        await storage.sessions.find('first session', NOW),
      ]).toEqual([null, null]);
      if (passkey === null) {
        throw new Error('There was no passkey.');
      }
      expect(await openWith(storage, passkey, 'late')).toEqual({ kind: 'not_found' });
    });
  });
}
