/** Passkeys: whose they are, that an answer counts once, and what becomes of sessions. */

import { describe, expect, it } from 'vitest';
import type { Administrator } from '../../../../core/administration/administrator.ts';
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
  return await storage.sessions.openByPasskey({
    now: NOW,
    passkey,
    counter: 5,
    challengedAt,
    hash,
    device: '',
    replaces: null,
  });
};

export function describePasskeys(create: CreatePair): void {
  describe('a passkey', () => {
    it('is kept by its public key, once, and ends all other sessions when it comes and when it goes', async () => {
      const { storage, another } = await create();
      const administrator = await anAdministrator(storage);
      const elsewhere = {
        now: NOW,
        administrator,
        password: 'scrypt$...',
        device: '',
        replaces: null,
      };
      await storage.sessions.open({ ...elsewhere, hash: 'elsewhere' });
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
      const live = async (...hashes: string[]) =>
        (await Promise.all(hashes.map((hash) => another.sessions.find(hash, NOW)))).map(
          (one) => one !== null,
        );
      expect(await live('first session', 'elsewhere')).toEqual([true, false]);
      expect(await storage.people.list()).toMatchObject([{ hasSecondFactor: true }]);
      await storage.sessions.open({ ...elsewhere, hash: 'elsewhere' });
      const own = { now: NOW, administrator, hash: 'first session', id: 1 };
      expect(
        await another.passkeys.remove({ ...own, administrator: { ...administrator, id: 99 } }),
      ).toEqual({ kind: 'not_found' });
      expect(await another.passkeys.remove(own)).toBe('removed');
      expect(await live('first session', 'elsewhere')).toEqual([true, false]);
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
      expect(
        await another.secondFactors.reset({
          now: NOW,
          actor: 'command line',
          id: administrator.id,
        }),
      ).toBe('reset');
      expect([
        await storage.passkeys.find('a credential'),
        await storage.sessions.find('first session', NOW),
      ]).toEqual([null, null]);
      const late = {
        now: NOW,
        counter: 5,
        challengedAt: NOW,
        hash: 'late',
        device: '',
        replaces: null,
      };
      if (passkey === null) {
        throw new Error('There was no passkey.');
      }
      expect(await storage.sessions.openByPasskey({ ...late, passkey })).toEqual({
        kind: 'not_found',
      });
    });
  });
}
