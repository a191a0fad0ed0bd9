/** Merging changes of two administrators to the same configuration. */

import { expect, it } from 'vitest';
import { withChanges } from '../../../widget/admin/configuration/edit/with-changes.ts';

const lea = {
  id: 1,
  name: 'Lea',
  reasons: [1],
  exceptions: [{ date: '2026-12-24', closed: true }],
};
const noah = { id: 2, name: 'Noah', reasons: [1] };
const base = { name: 'Practice', contact_email: 'desk@example.org', schedules: [lea, noah] };

it('keeps all changes of both, wherever they are', () => {
  const mine = { ...base, name: 'Surgery', schedules: [{ ...lea, location: 'Room 4' }, noah] };
  const theirs = { ...base, contact_phone: '030 1234', schedules: [lea, { ...noah, capacity: 2 }] };
  expect(withChanges(base, mine, theirs)).toEqual({
    name: 'Surgery',
    contact_email: 'desk@example.org',
    contact_phone: '030 1234',
    schedules: [
      { ...lea, location: 'Room 4' },
      { ...noah, capacity: 2 },
    ],
  });
});

it('keeps list entries that either has added or removed', () => {
  const leave = { from: '2027-02-01', until: '2027-02-14', closed: true };
  const training = { date: '2027-03-03', closed: true };
  const mine = { ...base, schedules: [{ ...lea, exceptions: [leave] }, noah] };
  const theirs = { ...base, schedules: [{ ...lea, exceptions: [...lea.exceptions, training] }] };
  expect(withChanges(base, mine, theirs)).toEqual({
    ...base,
    schedules: [{ ...lea, exceptions: [training, leave] }],
  });
});

it('prefers mine if both changed a value, and keeps a change of one that the other removed', () => {
  const mine = {
    ...base,
    name: 'Surgery',
    contact_email: undefined,
    schedules: [lea, { ...noah, name: 'Noah B.' }],
  };
  const theirs = { ...base, name: 'Clinic', schedules: [lea] };
  expect(withChanges(base, mine, theirs)).toEqual({
    name: 'Surgery',
    schedules: [lea, { ...noah, name: 'Noah B.' }],
  });
});

it('keeps the order of the one who changed it', () => {
  expect(
    withChanges(base, { ...base, schedules: [noah, lea] }, { ...base, name: 'Clinic' }),
  ).toEqual({
    ...base,
    name: 'Clinic',
    schedules: [noah, lea],
  });
});

it('gives up if both added entries with the same number', () => {
  const [mia, tom] = ['Mia', 'Tom'].map((name) => ({
    ...base,
    schedules: [lea, noah, { id: 3, name, reasons: [1] }],
  }));
  expect(withChanges(base, mia ?? {}, tom ?? {})).toBeNull();
  expect(withChanges(null, base, { ...base, schedules: [noah] })).not.toBeNull();
});
