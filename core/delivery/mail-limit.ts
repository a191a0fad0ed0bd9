/** Keeps strangers from having us write to whomever they please: what is more than a day's mails to an address waits until that day is over. */

import type { MessageStorage } from '../storage/message-storage.ts';
import type { PlannedDelivery } from './delivery.ts';
import type { OutboxEntry, Source } from './outbox-entry.ts';

/**
 * The most mails in a day to an address that strangers may have typed into the widget; what is more waits until the day is over. Whoever books is shown the
 * booking's own page and may move it there as often as they like. Integrators and operators know whom they write to.
 */
const MAILS_A_DAY = 20;
const OPEN_TO_STRANGERS: ReadonlySet<Source> = new Set<Source>(['widget', 'waitlist', 'manage']);
const DAY_MS = 86_400_000;

export type MailLimit = (entry: OutboxEntry, deliveries: readonly PlannedDelivery[]) => Promise<readonly PlannedDelivery[]>;

/** For plans of which none is written before the last is decided: it counts what is written, and what it has let pass. */
export function createMailLimit(storage: Pick<MessageStorage, 'countMails'>): MailLimit {
  const passed = new Map<string, number>();

  async function withinLimit({ source, createdAt }: OutboxEntry, delivery: PlannedDelivery): Promise<PlannedDelivery> {
    const { role, target } = delivery;
    const typedByStrangers = role === 'customer' && OPEN_TO_STRANGERS.has(source);
    if (!typedByStrangers) return delivery;
    const written = await storage.countMails({ target, since: createdAt - DAY_MS });
    return written + (passed.get(target) ?? 0) < MAILS_A_DAY ? delivery : { ...delivery, dueAt: delivery.dueAt + DAY_MS };
  }

  return async (entry, deliveries) => {
    const limited = await Promise.all(deliveries.map((delivery) => withinLimit(entry, delivery)));
    for (const { channel, target } of limited) if (channel === 'mail') passed.set(target, (passed.get(target) ?? 0) + 1);
    return limited;
  };
}
