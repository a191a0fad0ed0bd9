/** What may be logged of an error of somebody else's making: its code or name. Messages of drivers may hold addresses and passwords. */

export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
