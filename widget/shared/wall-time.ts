/**
 * Days (`YYYY-MM-DD`) of the installation's clock. They stay strings and are read as if they were
 * UTC, so the visitor's time zone never matters.
 */

export const addDays = (day: string, days: number): string =>
  new Date(+new Date(day) + days * 86_400_000).toISOString().slice(0, 10);
