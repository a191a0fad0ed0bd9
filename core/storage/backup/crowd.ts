/** What is said of a restored calendar in which more is booked at once than it takes. */

export interface Crowd {
  readonly schedule: number;
  readonly claims: number;
  readonly capacity: number;
}

export function crowdSentence({ schedule, claims, capacity }: Crowd): string {
  return `Calendar ${schedule} has ${claims} bookings at once and a capacity of ${capacity}: right only where its capacity was lowered after they were made.`;
}
