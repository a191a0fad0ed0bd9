/**
 * The little that every request asks for: current on every storage, and the same object while
 * nothing was committed.
 */

import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { StorageState } from '../../../../core/storage/storage.ts';
import { aSchedule } from '../../../bff/support/an-installation.ts';
import { anImport, book, NOW } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

function versionsOf({ scheduleVersions }: StorageState, ids: readonly number[]) {
  return ids.map((id) => scheduleVersions.get(id));
}

export function describeState(create: CreatePair): void {
  describe('the state', () => {
    it('is empty in a new database: not configured, the API off, no token', async () => {
      const { storage } = await create();
      expect(await storage.readState()).toMatchObject({
        configured: false,
        apiEnabled: false,
        tokenHash: null,
        configVersion: 0,
        scheduleVersions: { size: 0 },
      });
    });

    it('is the same object until something is committed, by whichever storage', async () => {
      const { storage, another } = await create();
      await storage.configuration.import(anImport());
      const state = await storage.readState();
      expect(await storage.readState()).toBe(state);
      await book(another);
      expect(await storage.readState()).not.toBe(state);
    });

    it('follows the versions of many schedules as a new reader sees them', async () => {
      const { storage, another } = await create();
      const ids = Array.from({ length: 150 }, (_, index) => index + 1);
      const schedules = ids.map((id) => aSchedule({ id, name: `Calendar ${id}` }));
      await storage.configuration.import(anImport({ schedules }));
      const first = await storage.readState();
      const again = [1, 2, 149];
      for (const [index, id] of [...ids.slice(0, 100), ...again].entries()) {
        const before = await another.readState();
        const slot = index < 100 ? '2026-03-02 09:00:00' : '2026-03-02 10:00:00';
        await book(storage, { scheduleId: id, slot });
        const [mine, others] = await Promise.all([storage.readState(), another.readState()]);
        expect(before.scheduleVersions.get(id)).toBeLessThan(mine.scheduleVersions.get(id) ?? 0);
        expect(versionsOf(others, ids)).toEqual(versionsOf(mine, ids));
      }
      const { scheduleVersions: last } = await storage.readState();
      expect(ids.filter((id) => first.scheduleVersions.get(id) !== last.get(id))).toHaveLength(101);
    });

    it('shows a new token and the API switch on every storage at once, with an audit row each', async () => {
      const { storage, another } = await create();
      await storage.configuration.replaceToken({
        now: NOW,
        actor: 'command line',
        tokenHash: 'aa',
      });
      expect(await another.readState()).toMatchObject({ tokenHash: 'aa', apiEnabled: false });
      await another.configuration.setApiEnabled({ now: NOW, actor: 'command line', enabled: true });
      expect(await storage.readState()).toMatchObject({ tokenHash: 'aa', apiEnabled: true });
      await another.configuration.setApiEnabled({
        now: NOW,
        actor: 'command line',
        enabled: false,
      });
      expect(await storage.readState()).toMatchObject({ apiEnabled: false });
      expect((await storage.audit.list(3)).map(({ action }) => action)).toEqual([
        'api.disabled',
        'api.enabled',
        'token.replaced',
      ]);
    });

    it('replaces only the token that was expected, if one was named', async () => {
      const { storage, another } = await create();
      const replace = (tokenHash: string, expected: string | null) =>
        storage.configuration.replaceToken({ now: NOW, actor: 'test', tokenHash, expected });
      expect(await replace('aa', 'none')).toBe('version_conflict');
      expect(await replace('aa', null)).toBe('replaced');
      expect(await replace('bb', null)).toBe('version_conflict');
      expect(await another.readState()).toMatchObject({ tokenHash: 'aa' });
      expect(await replace('bb', 'aa')).toBe('replaced');
      expect((await storage.audit.list(9)).map(({ action }) => action)).toEqual([
        'token.replaced',
        'token.replaced',
      ]);
    });

    it('has a signing key of 32 random bytes that never changes', async () => {
      const { storage, another } = await create();
      expect(await storage.configuration.readSigningKey()).toMatch(/^[0-9a-f]{64}$/);
      expect(await another.configuration.readSigningKey()).toBe(
        await storage.configuration.readSigningKey(),
      );
    });

    it('survives a probe unchanged', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport());
      const state = await storage.readState();
      await storage.probe();
      expect(await storage.readState()).toBe(state);
    });

    it('asks the database once a second, however often it is probed', async () => {
      vi.useFakeTimers({ toFake: ['performance'] });
      onTestFinished(() => void vi.useRealTimers());
      vi.advanceTimersByTime(5_000);
      const { storage } = await create();
      await storage.probe();
      await storage.close();
      vi.advanceTimersByTime(999);
      await storage.probe();
      vi.advanceTimersByTime(1);
      await expect(storage.probe()).rejects.toThrow();
    });
  });
}
