/** How customers are written to where the operator has not said. */

import type { InstallationProfile } from './installation.ts';

export type MessageSettings = Pick<InstallationProfile, 'mail' | 'emailConfirmation' | 'waitlist'>;

/** A day before. */
export const DEFAULT_REMINDER_MINUTES: readonly number[] = [1440];

export function messageDefaults(contactEmail: string | null): MessageSettings {
  return {
    mail: { replyTo: contactEmail, reminderMinutes: DEFAULT_REMINDER_MINUTES, sentences: {} },
    emailConfirmation: null,
    waitlist: null,
  };
}
