/** The health data of the database, and its records of mail and backups. */

import { describe, expect, it } from 'vitest';
import { deliveryProblem } from '../../../../core/delivery/delivery-problem.ts';
import {
  aConfiguredPair,
  aPlannedBooking,
  aPlannedMail,
  aPlannedWebhook,
  aReport,
  aSettling,
  leaseOne,
} from '../message-fixture.ts';
import { NOW } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

export function describeHealth(create: CreatePair): void {
  describe('health', () => {
    it('names the database and has a time to hold a clock against', async () => {
      const { storage } = await aConfiguredPair(create);
      const { database, clock, lastMail } = await storage.readHealth();
      expect(database).toMatch(/^(SQLite|PostgreSQL) \d+\.\d+/);
      expect(clock).toEqual(
        database.startsWith('SQLite')
          ? { kind: 'newest entry', at: NOW }
          : { kind: 'own clock', at: expect.any(Number) },
      );
      if (clock?.kind === 'own clock') {
        expect(Math.abs(clock.at - Date.now())).toBeLessThan(60_000);
      }
      expect(lastMail).toBeNull();
    });

    it('remembers the last attempt at a mail, and no webhook’s', async () => {
      const { storage, another } = await aConfiguredPair(create);
      await aPlannedBooking(storage, [aPlannedMail(), aPlannedWebhook()]);
      const report = aReport({
        startedAt: NOW + 5,
        status: 535,
        problem: deliveryProblem('mail_login_refused', { status: 535 }),
      });
      const outcome = {
        kind: 'retry',
        at: NOW + 9,
        problem: deliveryProblem('mail_login_refused', { status: 535 }),
      } as const;
      await storage.messages.settleDelivery(
        aSettling(await leaseOne(storage, { channels: ['mail'] }), { report, outcome }),
      );
      await storage.messages.settleDelivery(
        aSettling(await leaseOne(storage, { channels: ['webhook'] })),
      );
      expect((await another.readHealth()).lastMail).toEqual({
        at: NOW + 5,
        status: 535,
        problem: deliveryProblem('mail_login_refused', { status: 535 }),
      });
    });

    it('remembers when it was saved last, in the audit log', async () => {
      const { storage, another } = await aConfiguredPair(create);
      expect((await storage.readHealth()).backups).toEqual({ lastAt: null, since: NOW });
      for (const later of [1, 2]) {
        await another.audit.noteBackup({
          now: NOW + later,
          actor: 'command line',
          file: '/b/first.backup',
        });
      }
      expect((await storage.readHealth()).backups).toEqual({ lastAt: NOW + 2, since: NOW });
      const entry = {
        at: NOW + 2,
        actor: 'command line',
        action: 'backup.made',
        subject: 'backup',
        detail: '/b/first.backup',
      };
      expect(await storage.audit.search({ kinds: ['backup'], limit: 1 })).toMatchObject([entry]);
    });
  });
}
