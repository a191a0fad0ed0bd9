/** Users of the administration: invitations, roles and sessions. */

import { describe, expect, it } from 'vitest';
import {
  type Administrator,
  normalizeGrant,
} from '../../../../core/administration/administrator.ts';
import type { InviteCommand } from '../../../../core/storage/port/people.ts';
import type { Storage } from '../../../../core/storage/storage.ts';
import { HOUR_MS, NOW } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';
import { anAdministrator } from './administration.ts';

const WEEK_MS = 7 * 24 * HOUR_MS;
const ACTOR = 'Katrin (administrator 1)';

const invite = (storage: Storage, changes: Partial<InviteCommand> = {}) =>
  storage.people.invite({
    now: NOW,
    actor: ACTOR,
    email: 'Sam@practice.example',
    login: 'sam@practice.example',
    hash: 'a code',
    expiresAt: NOW + WEEK_MS,
    ...normalizeGrant('scheduler', [2, 1]),
    ...changes,
  });

const accept = (storage: Storage, hash = 'a code', sessionHash = 'sam 1') =>
  storage.people.acceptInvitation({
    now: NOW,
    hash,
    name: 'Sam',
    password: 'scrypt$sam',
    sessionHash,
    device: 'Edge, Windows',
  });

async function aTeam(storage: Storage) {
  const katrin = await anAdministrator(storage);
  await invite(storage);
  const outcome = await accept(storage);
  if (outcome.kind !== 'accepted') {
    throw new Error('The invitation was not accepted.');
  }
  return { katrin, sam: outcome.administrator };
}

export function describePeople(create: CreatePair): void {
  describeInvitations(create);
  describeRoles(create);
  describeOwnSessions(create);
}

function describeInvitations(create: CreatePair): void {
  describe('an invitation', () => {
    it('creates an account with the granted rights, and signs in', async () => {
      const { storage, another } = await create();
      await anAdministrator(storage);
      await invite(storage);
      const grant = { email: 'Sam@practice.example', role: 'scheduler', scheduleIds: [1, 2] };
      expect(await another.people.listInvitations()).toMatchObject([grant]);
      const granted = { name: 'Sam', ...grant };
      expect(await accept(another)).toMatchObject({ kind: 'accepted', administrator: granted });
      expect(await storage.sessions.find('sam 1', NOW)).toMatchObject({ administrator: granted });
    });

    it('is used up by the account', async () => {
      const { storage } = await create();
      await aTeam(storage);
      expect(await accept(storage)).toEqual({ kind: 'not_found' });
      expect(await storage.people.listInvitations()).toEqual([]);
    });

    it('is logged with the rights that it grants, and so is its account', async () => {
      const { storage } = await create();
      await aTeam(storage);
      const [, created, , invited] = await storage.audit.list(4);
      expect([created?.action, invited]).toMatchObject([
        'administrator.created',
        { action: 'session.opened' },
      ]);
      expect(await storage.audit.listBySubject('invitation:1', 9)).toMatchObject([
        {
          actor: ACTOR,
          action: 'invitation.made',
          changes: { role: [null, 'scheduler'], calendars: [null, [1, 2]] },
        },
      ]);
    });

    it('works for one of several at once', async () => {
      const { storage, another } = await create();
      await anAdministrator(storage);
      await invite(storage);
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, (_, at) =>
          accept(at % 2 ? storage : another, 'a code', `s ${at}`),
        ),
      );
      expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(1);
      expect(await storage.people.list()).toHaveLength(2);
    });

    it('is worth nothing when it is too old, taken back, or followed by another one', async () => {
      const { storage } = await create();
      await anAdministrator(storage);
      await invite(storage, { expiresAt: NOW });
      expect([await accept(storage), await storage.people.findInvitation('a code', NOW)]).toEqual([
        { kind: 'not_found' },
        null,
      ]);
      await invite(storage, { hash: 'b' });
      await invite(storage, { hash: 'c' });
      expect(await accept(storage, 'b')).toEqual({ kind: 'not_found' });
      const [only, ...others] = await storage.people.listInvitations();
      expect(others).toEqual([]);
      expect(
        await storage.people.withdrawInvitation({ now: NOW, actor: ACTOR, id: only?.id ?? 0 }),
      ).toBe('withdrawn');
      expect(
        await storage.people.withdrawInvitation({ now: NOW, actor: ACTOR, id: only?.id ?? 0 }),
      ).toEqual({ kind: 'not_found' });
      expect(await accept(storage, 'c')).toEqual({ kind: 'not_found' });
    });

    it('is refused for active users, and reactivates deactivated ones', async () => {
      const { storage, another } = await create();
      const { sam } = await aTeam(storage);
      expect(await invite(another)).toEqual({ kind: 'known' });
      await storage.people.deactivate({ now: NOW, actor: ACTOR, id: sam.id });
      expect(
        await invite(another, { hash: 'again', ...normalizeGrant('viewer', null) }),
      ).toMatchObject({
        kind: 'invited',
      });
      expect(await accept(storage, 'again', 'sam 2')).toMatchObject({
        administrator: { id: sam.id, role: 'viewer', scheduleIds: null },
      });
      expect(await another.sessions.find('sam 2', NOW)).not.toBeNull();
    });
  });
}

function describeRoles(create: CreatePair): void {
  describe('a user’s calendars', () => {
    it('do not overwrite another administrator’s change', async () => {
      const { storage, another } = await create();
      const { sam } = await aTeam(storage);
      const change = { now: NOW, actor: ACTOR, id: sam.id };
      await storage.people.changeRole({ ...change, ...normalizeGrant('scheduler', [2]) });
      const late = { ...change, ...normalizeGrant('scheduler', [1]) };
      const outcome = await another.people.changeRole({
        ...late,
        expected: normalizeGrant('scheduler', [1, 2]),
      });
      expect(outcome).toBe('version_conflict');
    });
  });

  describe('a user', () => {
    it('has another role, and other calendars, from the next call on', async () => {
      const { storage, another } = await create();
      const { sam } = await aTeam(storage);
      const change = { now: NOW, actor: ACTOR, id: sam.id };
      expect(await another.people.changeRole({ ...change, ...normalizeGrant('viewer', [1]) })).toBe(
        'changed',
      );
      expect(await storage.sessions.find('sam 1', NOW)).toMatchObject({
        administrator: { role: 'viewer', scheduleIds: [1] },
      });
      expect(await storage.audit.listBySubject(`administrator:${sam.id}`, 1)).toMatchObject([
        {
          action: 'administrator.role_changed',
          changes: { role: ['scheduler', 'viewer'], calendars: [[1, 2], [1]] },
        },
      ]);
      expect(
        await storage.people.changeRole({ ...change, id: 99, ...normalizeGrant('viewer', null) }),
      ).toEqual({ kind: 'not_found' });
    });

    it('loses sessions and password at once when deactivated, but is still named', async () => {
      const { storage, another } = await create();
      const { katrin, sam } = await aTeam(storage);
      expect(await storage.people.deactivate({ now: NOW, actor: ACTOR, id: sam.id })).toBe(
        'deactivated',
      );
      expect([
        await another.sessions.find('sam 1', NOW),
        await another.people.findAdministrator('sam@practice.example'),
      ]).toEqual([null, null]);
      await another.sessions.open({
        now: NOW,
        administrator: sam,
        password: 'scrypt$sam',
        hash: 'late',
        device: '',
        replaces: null,
      });
      expect(await another.sessions.find('late', NOW)).toBeNull();
      expect(await another.people.list()).toMatchObject([
        { id: katrin.id, deactivatedAt: null, lastSeenAt: NOW },
        { id: sam.id, name: 'Sam', deactivatedAt: NOW },
      ]);
      expect(await storage.people.deactivate({ now: NOW, actor: ACTOR, id: sam.id })).toEqual({
        kind: 'not_found',
      });
    });

    it('stays administrator as the last one, even if two demote each other', async () => {
      const { storage, another } = await create();
      const { katrin, sam } = await aTeam(storage);
      const lower = (by: Storage, id: number) =>
        by.people.changeRole({ now: NOW, actor: ACTOR, id, ...normalizeGrant('viewer', null) });
      expect(await lower(storage, katrin.id)).toEqual({ kind: 'last_administrator' });
      expect(await storage.people.deactivate({ now: NOW, actor: ACTOR, id: katrin.id })).toEqual({
        kind: 'last_administrator',
      });
      await storage.people.changeRole({
        now: NOW,
        actor: ACTOR,
        id: sam.id,
        ...normalizeGrant('administrator', [1]),
      });
      const outcomes = await Promise.all([lower(storage, katrin.id), lower(another, sam.id)]);
      expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(1);
      const roles = (await storage.people.list()).map(({ role }) => role);
      expect(roles.toSorted()).toEqual(['administrator', 'viewer']);
    });
  });
}

function describeOwnSessions(create: CreatePair): void {
  describe('one’s own sessions', () => {
    const open = (
      storage: Storage,
      administrator: Awaited<ReturnType<typeof anAdministrator>>,
      hash: string,
      now = NOW,
    ) =>
      storage.sessions.open({
        now,
        administrator,
        password: 'scrypt$...',
        hash,
        device: 'Safari, iPhone',
        replaces: null,
      });

    it('are listed with origin, latest first, without expired ones', async () => {
      const { storage, another } = await create();
      const katrin = await anAdministrator(storage);
      await open(storage, katrin, 'old', NOW - 13 * HOUR_MS);
      await open(storage, katrin, 'phone', NOW + 1);
      const listed = await another.sessions.list({
        administratorId: katrin.id,
        now: NOW + 2,
        hash: 'first session',
      });
      expect(listed).toMatchObject([
        { device: 'Safari, iPhone', isCurrent: false, createdAt: NOW + 1 },
        { device: 'Firefox, Linux', isCurrent: true, lastSeenAt: NOW },
      ]);
      expect(JSON.stringify(listed)).not.toContain('first session');
    });

    /** Katrin is signed in three times, Sam once. */
    async function threeSessions() {
      const { storage, another } = await create();
      const { katrin, sam } = await aTeam(storage);
      await open(storage, katrin, 'phone');
      await open(storage, katrin, 'desk');
      const own = { now: NOW, administrator: katrin, hash: 'first session' };
      return { storage, another, katrin, sam, own };
    }

    it('can be ended one by one or all others together', async () => {
      const { storage, another, katrin, own } = await threeSessions();
      const of = { administratorId: katrin.id, now: NOW, hash: 'first session' };
      const listed = await storage.sessions.list(of);
      const id = listed.find(({ isCurrent }) => !isCurrent)?.id ?? 0;
      expect(await another.sessions.endOwn({ ...own, id })).toBe('ended');
      expect(await another.sessions.endOthers(own)).toBe(1);
      expect(await another.sessions.endOthers(own)).toBe(0);
      for (const hash of ['phone', 'desk']) {
        expect(await storage.sessions.find(hash, NOW)).toBeNull();
      }
      expect(await storage.sessions.find('first session', NOW)).not.toBeNull();
    });

    it('can never be ended by other users', async () => {
      const { storage, another, sam, own } = await threeSessions();
      const [ofSam] = await storage.sessions.list({ administratorId: sam.id, now: NOW, hash: '' });
      expect(await storage.sessions.endOwn({ ...own, id: ofSam?.id ?? 0 })).toEqual({
        kind: 'not_found',
      });
      await another.sessions.endOthers(own);
      expect(await storage.sessions.find('sam 1', NOW)).not.toBeNull();
    });

    const renamingOf = (administrator: Administrator) => ({
      now: NOW,
      administrator,
      hash: 'sam 1',
      name: 'Sam Lee',
      email: 'Sam.Lee@practice.example',
    });

    it('stay with another name and address', async () => {
      const { storage, another } = await create();
      const { sam } = await aTeam(storage);
      const renaming = { ...renamingOf(sam), login: 'sam.lee@practice.example' };
      expect(await another.people.changeProfile(renaming)).toBe('changed');
      const renamed = { id: sam.id, name: 'Sam Lee', email: 'Sam.Lee@practice.example' };
      expect(await storage.sessions.find('sam 1', NOW)).toMatchObject({ administrator: renamed });
      expect(await storage.people.findAdministrator('sam.lee@practice.example')).toMatchObject({
        administrator: renamed,
      });
      expect(await storage.people.findAdministrator('sam@practice.example')).toBeNull();
      expect(await storage.audit.listBySubject(`administrator:${sam.id}`, 1)).toMatchObject([
        {
          action: 'administrator.renamed',
          changes: {
            name: ['Sam', 'Sam Lee'],
            email: ['Sam@practice.example', 'Sam.Lee@practice.example'],
          },
        },
      ]);
    });

    it('are not logged as renamed if nothing changes', async () => {
      const { storage, another } = await create();
      const { sam } = await aTeam(storage);
      const { name, email } = sam;
      const same = { ...renamingOf(sam), name, email, login: 'sam@practice.example' };
      expect(await another.people.changeProfile(same)).toBe('changed');
      const actions = (await storage.audit.listBySubject(`administrator:${sam.id}`, 9)).map(
        ({ action }) => action,
      );
      expect(actions.toSorted()).toEqual(['administrator.created', 'session.opened']);
    });

    it('cannot take the address of a user or an invitation, not even of a former user', async () => {
      const { storage, another } = await create();
      const { katrin, sam } = await aTeam(storage);
      const lee = 'lee@practice.example';
      await invite(storage, { email: lee, login: lee, hash: 'another code' });
      const own = renamingOf(sam);
      for (const login of ['katrin@practice.example', lee]) {
        expect(await another.people.changeProfile({ ...own, login })).toEqual({ kind: 'known' });
      }
      await storage.people.deactivate({ now: NOW, actor: ACTOR, id: sam.id });
      const former = { ...own, administrator: katrin, login: 'sam@practice.example' };
      expect(await another.people.changeProfile(former)).toEqual({ kind: 'known' });
    });

    it('no longer change once their user is deactivated', async () => {
      const { storage, another } = await create();
      const { sam } = await aTeam(storage);
      await storage.people.deactivate({ now: NOW, actor: ACTOR, id: sam.id });
      const late = { ...renamingOf(sam), login: 'sam@practice.example' };
      expect(await another.people.changeProfile(late)).toEqual({ kind: 'not_found' });
    });

    it('all end with another password, but the one that goes on under another hash', async () => {
      const { storage, another } = await create();
      const katrin = await anAdministrator(storage);
      await open(storage, katrin, 'phone');
      const change = {
        now: NOW,
        administrator: katrin,
        hash: 'first session',
        newHash: 'new',
        former: 'scrypt$...',
        password: 'scrypt$new',
      };
      expect(await another.people.changePassword({ ...change, former: 'scrypt$another' })).toEqual({
        kind: 'not_found',
      });
      expect(await storage.sessions.find('first session', NOW)).not.toBeNull();
      expect(await another.people.changePassword(change)).toBe('changed');
      for (const hash of ['first session', 'phone']) {
        expect(await storage.sessions.find(hash, NOW)).toBeNull();
      }
      expect(await storage.sessions.find('new', NOW)).not.toBeNull();
      expect(await storage.people.findAdministrator('katrin@practice.example')).toMatchObject({
        password: 'scrypt$new',
      });
      expect(await another.people.changePassword(change)).toEqual({ kind: 'not_found' });
    });
  });
}
