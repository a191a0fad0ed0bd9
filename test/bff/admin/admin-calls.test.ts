import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Attendance } from '../../../bff/contract/admin-bookings.ts';
import {
  type AdminCallName,
  adminCalls,
  type CallAnswer,
  type CallInput,
} from '../../../bff/contract/admin-calls.ts';
import type { DayBooking, DaySchedule } from '../../../bff/contract/admin-days.ts';
import type {
  AdminErrorBody,
  AdminErrorCode,
  AdminRule,
} from '../../../bff/contract/admin-errors.ts';
import type { AdminRole } from '../../../bff/contract/admin-sessions.ts';
import { CALL_RIGHTS, type CallRight } from '../../../bff/contract/admin-values.ts';

describe('the table of calls', () => {
  test('lists each call with its method, path and right', () => {
    for (const [name, call] of Object.entries(adminCalls)) {
      expect(name).toMatch(/^(GET|POST|PUT|DELETE) \/[a-z{}/-]+$/);
      expect(CALL_RIGHTS).toContain(call.right);
    }
  });

  test('admits only users who are signed in, except to set up, to sign in and to accept an invitation', () => {
    const open = Object.entries(adminCalls).flatMap(([name, { right }]) =>
      right === 'anyone' ? name : [],
    );
    expect(open).toEqual([
      'GET /set-up',
      'POST /set-up',
      'POST /session',
      'POST /invitations/read',
      'POST /invitations/accept',
      'POST /session/passkey/begin',
      'POST /session/passkey',
    ]);
  });

  test('changes nothing by GET, and never answers 204', () => {
    for (const [name, call] of Object.entries(adminCalls)) {
      if (name.startsWith('GET ')) {
        expect(call).not.toHaveProperty('body');
      }
      expect('answer' in call).toBe(call.status !== 204);
    }
  });

  test('types input and answer of a call by its name', () => {
    expectTypeOf<CallInput<'POST /bookings/{id}/move'>['path']>().toEqualTypeOf<{
      readonly id: string | number;
    }>();
    expectTypeOf<
      CallInput<'POST /bookings/{id}/move'>['body']['version']
    >().toEqualTypeOf<number>();
    expectTypeOf<CallInput<'POST /session'>>().not.toHaveProperty('path');
    expectTypeOf<CallInput<'GET /days/{day}'>>().not.toHaveProperty('body');
    expectTypeOf<CallAnswer<'GET /set-up'>>().toEqualTypeOf<{ needed: boolean }>();
    expectTypeOf<CallAnswer<'DELETE /session'>>().toEqualTypeOf<undefined>();
    expectTypeOf<CallAnswer<'GET /days/{day}'>['schedules']>().toEqualTypeOf<DaySchedule[]>();
    expectTypeOf<DaySchedule['bookings']>().toEqualTypeOf<DayBooking[]>();
    expectTypeOf<DayBooking['attendance']>().toEqualTypeOf<Attendance>();
    expectTypeOf<CallAnswer<'GET /session'>['administrator']['role']>().toEqualTypeOf<AdminRole>();
    expectTypeOf<'GET /bookings/{id}'>().toExtend<AdminCallName>();
    expectTypeOf<'GET /token'>().not.toExtend<AdminCallName>();
    expectTypeOf<(typeof CALL_RIGHTS)[number]>().toEqualTypeOf<CallRight>();
    expectTypeOf<AdminErrorBody['code']>().toEqualTypeOf<AdminErrorCode>();
    expectTypeOf<NonNullable<AdminErrorBody['rule']>>().toEqualTypeOf<AdminRule>();
  });
});
