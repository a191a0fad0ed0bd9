/**
 * Days (`YYYY-MM-DD`) of the installation's time zone. They stay strings and are treated as UTC, so
 * that the visitor's time zone has no effect.
 */

export const addDays = (day: string, days: number): string =>
  new Date(+new Date(day) + days * 86_400_000).toISOString().slice(0, 10);
