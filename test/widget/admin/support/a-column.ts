/** Columns of the day grid for tests: valid as they are, and a test names what matters. */

import type {
  BookingEntry,
  FreeEntry,
  GridColumn,
} from '../../../../widget/admin/calendar/grid/grid-day.ts';

export const aColumn = (changes: Partial<GridColumn> = {}): GridColumn => ({
  schedule: 1,
  name: 'Dr. Lindner',
  detail: '',
  open: [{ from: 480, until: 1080 }],
  closed: null,
  capacity: 1,
  entries: [],
  ...changes,
});

export const aBooking = (changes: Partial<BookingEntry> = {}): BookingEntry => ({
  kind: 'booking',
  id: 1,
  from: 600,
  until: 630,
  name: 'Ada Lovelace',
  reason: 'First visit',
  state: 'confirmed',
  hasNote: false,
  isUndelivered: false,
  isAwaited: false,
  isOutside: false,
  hue: 1,
  bufferBefore: 0,
  bufferAfter: 0,
  persons: 1,
  ...changes,
});

export const free = (from: number, until: number): FreeEntry => ({ kind: 'free', from, until });
