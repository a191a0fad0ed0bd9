/** Second factors: codes that count once, on every storage, and what becomes of sessions. */

import { describe, expect, it } from 'vitest';
import type { Administrator } from '../../../../core/administration/administrator.ts';
import { hashRecoveryCode } from '../../../../core/administration/codes.ts';
import { createTotpSecret, totpCode } from '../../../../core/administration/totp.ts';
import type { Storage } from '../../../../core/storage/storage.ts';
import { HOUR_MS, MINUTE_MS, NOW } from '../storage-fixture.ts';
import type { CreatePair, StoragePair } from '../storage-suite.ts';
import { anAdministrator } from './administration.ts';

const PASSWORD = 'scrypt$...';
const LOST = 'AAAA-AAAA-AAAA-AAAA';
const SECRET = createTotpSecret();
const codeAt = (now: number) => totpCode(SECRET, Math.floor(now / 30_000));

const begin = (storage: Storage, administrator: Administrator, now = NOW) =>
  storage.secondFactors.begin({
    now,
    administrator,
    hash: 'first session',
    former: PASSWORD,
    secret: SECRET,
  });

const switchOn = (
  storage: Storage,
  administrator: Administrator,
  { now = NOW, code = codeAt(now), hash = 'first session' } = {},
) =>
  storage.secondFactors.switchOn({
    now,
    administrator,
    hash,
    newHash: 'second session',
    code,
    recoveryHashes: [LOST, 'b'].map(hashRecoveryCode),
  });

const open = (
  storage: Storage,
  administrator: Administrator,
  code: string | null,
  { now = NOW, hash = `session ${code}` } = {},
) =>
  storage.sessions.open({
    now,
    administrator,
    password: PASSWORD,
    hash,
    device: '',
    replaces: null,
    code,
  });

/** A second user, who accepted an invitation with the password of the other tests. */
async function anInvitedUser(storage: Storage): Promise<Administrator> {
  await anAdministrator(storage);
  await storage.people.invite({
    now: NOW,
    actor: 'K',
    hash: 'i',
    expiresAt: NOW + HOUR_MS,
    email: 'sam@practice.example',
    login: 'sam@practice.example',
    role: 'viewer',
    scheduleIds: null,
  });
  const accepted = await storage.people.acceptInvitation({
    now: NOW,
    hash: 'i',
    name: 'Sam',
    password: PASSWORD,
    sessionHash: 's',
    device: '',
  });
  if (accepted.kind !== 'accepted') {
    throw new Error('The invitation was not accepted.');
  }
  return accepted.administrator;
}

async function withFactor(storage: Storage): Promise<Administrator> {
  const administrator = await anAdministrator(storage);
  expect(await begin(storage, administrator)).toBe('begun');
  expect(await switchOn(storage, administrator)).toBe('on');
  return administrator;
}

const actionsOf = async (storage: Storage) =>
  (await storage.audit.list(3)).map(({ action }) => action);

export function describeSecondFactor(create: CreatePair): void {
  describe('a second factor', () => {
    it('counts from its first code on: all other sessions end, and this one has another hash', async () => {
      const { storage, another } = await create();
      const administrator = await anAdministrator(storage);
      await open(storage, administrator, null, { hash: 'elsewhere' });
      expect(await begin(storage, administrator)).toBe('begun');
      expect(await another.secondFactors.find(administrator.id)).toBeNull();
      expect(await open(another, administrator, null, { hash: 'meanwhile' })).toBe('opened');
      expect(await switchOn(another, administrator, { code: '000000' })).toEqual({
        kind: 'code_wrong',
      });
      expect(await switchOn(another, administrator)).toBe('on');
      expect(await storage.secondFactors.find(administrator.id)).toEqual({
        since: NOW,
        recoveryCodesLeft: 2,
      });
      const left = await Promise.all(
        ['first session', 'elsewhere', 'meanwhile', 'second session'].map((hash) =>
          storage.sessions.find(hash, NOW),
        ),
      );
      expect(left.map((one) => one !== null)).toEqual([false, false, false, true]);
      expect((await actionsOf(storage))[0]).toBe('administrator.second_factor_on');
      expect(await storage.people.list()).toMatchObject([{ hasSecondFactor: true }]);
    });

    it('is begun with the password that counts, lasts a quarter of an hour until its first code, and is not begun over another', async () => {
      const { storage } = await create();
      const administrator = await anAdministrator(storage);
      const own = { now: NOW, administrator, hash: 'first session', secret: SECRET };
      expect(await storage.secondFactors.begin({ ...own, former: 'another' })).toEqual({
        kind: 'not_found',
      });
      expect(
        await storage.secondFactors.begin({ ...own, former: PASSWORD, hash: 'unknown' }),
      ).toEqual({ kind: 'not_found' });
      expect(await switchOn(storage, administrator)).toEqual({ kind: 'not_found' });
      await begin(storage, administrator);
      expect(await switchOn(storage, administrator, { now: NOW + 15 * MINUTE_MS })).toEqual({
        kind: 'not_found',
      });
      await begin(storage, administrator);
      expect(await switchOn(storage, administrator, { hash: 'unknown' })).toEqual({
        kind: 'not_found',
      });
      expect(await switchOn(storage, administrator)).toBe('on');
      const again = { ...own, former: PASSWORD, hash: 'second session' };
      expect(await storage.secondFactors.begin(again)).toEqual({ kind: 'second_factor_on' });
    });

    it('requires a code, not twice the same one and not an earlier one', async () => {
      const { storage, another } = await create();
      const administrator = await withFactor(storage);
      const later = NOW + 10 * MINUTE_MS;
      expect(await open(storage, administrator, null)).toEqual({ kind: 'code_needed' });
      // That of switching on.
      expect(await open(storage, administrator, codeAt(NOW))).toEqual({ kind: 'code_wrong' });
      expect(await open(storage, administrator, codeAt(later), { now: later })).toBe('opened');
      for (const used of [codeAt(later), codeAt(later - 30_000)]) {
        expect(await open(another, administrator, used, { now: later, hash: 'again' })).toEqual({
          kind: 'code_wrong',
        });
      }
      expect(await another.sessions.find('again', later)).toBeNull();
      expect(
        await open(another, administrator, codeAt(later + 30_000), { now: later, hash: 'next' }),
      ).toBe('opened');
    });

    it('lets in one of several at once with the same code, of the app or for recovery', async () => {
      const pair = await create();
      const administrator = await withFactor(pair.storage);
      for (const code of [codeAt(NOW + HOUR_MS), LOST]) {
        expect(await crowd(pair, administrator, code)).toBe(1);
      }
    });

    it('gives way to a recovery code, once, which is written down', async () => {
      const { storage, another } = await create();
      const administrator = await withFactor(storage);
      expect(await open(storage, administrator, LOST.toLowerCase().replaceAll('-', ' '))).toBe(
        'opened',
      );
      expect(await actionsOf(storage)).toContain('administrator.recovery_code_used');
      expect(await another.secondFactors.find(administrator.id)).toMatchObject({
        recoveryCodesLeft: 1,
      });
      expect(await open(another, administrator, LOST)).toEqual({ kind: 'code_wrong' });
    });
  });

  describeEnds(create);
}

async function crowd(
  { storage, another }: StoragePair,
  administrator: Administrator,
  code: string,
): Promise<number> {
  const now = NOW + HOUR_MS;
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      open(at % 2 ? storage : another, administrator, code, { now, hash: `${code} ${at}` }),
    ),
  );
  return outcomes.filter((outcome) => outcome === 'opened').length;
}

function describeEnds(create: CreatePair): void {
  describe('a second factor that ends', () => {
    it('is switched off with the password that counts and a code, and other sessions end', async () => {
      const { storage, another } = await create();
      const administrator = await withFactor(storage);
      const own = {
        now: NOW,
        administrator,
        hash: 'second session',
        newHash: 'third',
        former: PASSWORD,
      };
      expect(await storage.secondFactors.switchOff({ ...own, code: '000000' })).toEqual({
        kind: 'code_wrong',
      });
      expect(
        await storage.secondFactors.switchOff({ ...own, former: 'another', code: LOST }),
      ).toEqual({ kind: 'not_found' });
      expect(await another.secondFactors.switchOff({ ...own, code: LOST })).toBe('off');
      expect([
        await storage.sessions.find('second session', NOW),
        await storage.secondFactors.find(administrator.id),
      ]).toEqual([null, null]);
      expect(await open(storage, administrator, null)).toBe('opened');
      expect(await storage.secondFactors.switchOff({ ...own, hash: 'third', code: 'b' })).toEqual({
        kind: 'not_found',
      });
    });

    it('has other recovery codes, for a code, and those before end', async () => {
      const { storage } = await create();
      const administrator = await withFactor(storage);
      const own = {
        now: NOW,
        administrator,
        hash: 'second session',
        former: PASSWORD,
        recoveryHashes: ['c', 'd', 'e'].map(hashRecoveryCode),
      };
      expect(await storage.secondFactors.replaceRecoveryCodes({ ...own, code: 'none' })).toEqual({
        kind: 'code_wrong',
      });
      expect(await storage.secondFactors.replaceRecoveryCodes({ ...own, code: LOST })).toBe(
        'replaced',
      );
      expect(await storage.secondFactors.find(administrator.id)).toMatchObject({
        recoveryCodesLeft: 3,
      });
      expect([
        await open(storage, administrator, 'b'),
        await open(storage, administrator, 'c'),
      ]).toEqual([{ kind: 'code_wrong' }, 'opened']);
    });

    it('is reset by others together with all sessions', async () => {
      const { storage, another } = await create();
      const { id } = await withFactor(storage);
      expect(await another.secondFactors.reset({ now: NOW, actor: 'command line', id })).toBe(
        'reset',
      );
      expect(await storage.sessions.find('second session', NOW)).toBeNull();
      expect(await storage.audit.list(1)).toMatchObject([
        {
          actor: 'command line',
          action: 'administrator.second_factor_reset',
          subject: `administrator:${id}`,
        },
      ]);
      expect(await storage.secondFactors.reset({ now: NOW, actor: 'command line', id })).toEqual({
        kind: 'not_found',
      });
    });

    it('is removed when the user is deactivated', async () => {
      const { storage } = await create();
      const sam = await anInvitedUser(storage);
      await begin(storage, sam);
      expect(await switchOn(storage, sam)).toBe('on');
      await storage.people.deactivate({ now: NOW, actor: 'K', id: sam.id });
      expect(await storage.secondFactors.find(sam.id)).toBeNull();
    });

    it('is never stored so that it could be read', async () => {
      const { storage, readEverything } = await create();
      await withFactor(storage);
      const text = await readEverything();
      for (const encoding of ['hex', 'base64', 'base64url', 'latin1'] as const) {
        expect(text).not.toContain(SECRET.toString(encoding));
      }
      expect(text).not.toContain(LOST);
    });
  });
}
