/**
 * Builders of installation files as YAML or JSON gives them: a small valid one, and ways to break
 * it.
 */

type Entry = Record<string, unknown>;

export function aField(changes: Entry = {}): Entry {
  return {
    name: 'email',
    label: 'E-mail',
    form_type: 'textbox',
    input_type: 'email',
    required: true,
    ...changes,
  };
}

export function aReason(changes: Entry = {}): Entry {
  return { id: 1, name: 'Check-up', duration_minutes: 30, ...changes };
}

export function someHours(changes: Entry = {}): Entry {
  return { days: ['mon', 'tue'], opens: '09:00', closes: '12:00', ...changes };
}

export function aSchedule(changes: Entry = {}): Entry {
  return { id: 1, name: 'Dr. Lindner', reasons: [1], opening_hours: [someHours()], ...changes };
}

export function aGroup(changes: Entry = {}): Entry {
  return { id: 9, name: 'No preference', members: [1], ...changes };
}

export function aFile(changes: Entry = {}): Entry {
  return {
    name: 'Practice',
    time_zone: 'Europe/Berlin',
    form: [aField()],
    reasons: [aReason()],
    schedules: [aSchedule()],
    ...changes,
  };
}

export function withField(changes: Entry): Entry {
  return aFile({ form: [aField(changes)] });
}

export function withReason(changes: Entry): Entry {
  return aFile({ reasons: [aReason(changes)] });
}

export function withSchedule(changes: Entry): Entry {
  return aFile({ schedules: [aSchedule(changes)] });
}

export function withHours(...ranges: Entry[]): Entry {
  return withSchedule({ opening_hours: ranges });
}

export function withException(changes: Entry): Entry {
  return withSchedule({ exceptions: [changes] });
}

export function withGroup(changes: Entry): Entry {
  return aFile({ schedules: [aSchedule(), aGroup(changes)] });
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
