/** The reason that a customer may give when cancelling: who is asked, who reads it, who does not. */

import { describe, expect, it } from 'vitest';
import { anInstallation } from '../support/an-installation.ts';
import { A_MAIL_SERVER, useServerPerTest } from '../support/test-server.ts';
import { aManagedBooking } from './manage-visitor.ts';

const server = useServerPerTest({
  installation: anInstallation({ contactEmail: 'praxis@example.org' }),
  config: { mail: A_MAIL_SERVER },
});
const silent = useServerPerTest({
  installation: anInstallation({ contactEmail: null }),
  config: { mail: A_MAIL_SERVER },
});
const WHY = 'My train \u0007is cancelled.\r\nSorry!';

async function cancelled(why: string) {
  const booking = await aManagedBooking(server());
  await booking.press('/cancel', { why });
  const entries = await server().core.storage.messages.readUnplanned(1000);
  return { booking, notice: entries.findLast(({ kind }) => kind === 'booking.cancelled')?.notice };
}

describe('the page that cancels', () => {
  it('asks for a reason if an email tells the operator, and needs none', async () => {
    const booking = await aManagedBooking(server());
    const { text } = await booking.open('/cancel');
    expect(text).toContain('Reason for cancelling (optional)');
    expect(text).toContain('Praxis Sonnenhof will read it');
    await booking.press('/cancel');
    expect(await booking.status()).toBe('cancelled');
  });

  it('asks for none that nobody would read', async () => {
    const { text } = await (await aManagedBooking(silent())).open('/cancel');
    expect(text).toContain('Yes, cancel');
    expect(text).not.toContain('Reason for cancelling');
  });
});

describe('the reason', () => {
  it('goes with the message about the cancellation, without control characters', async () => {
    const { notice } = await cancelled(WHY);
    expect(notice).toEqual({
      onRequest: false,
      message: 'My train is cancelled.\nSorry!',
      quiet: false,
    });
  });

  it.each(['', ' \n '])('is left out if it is %j', async (why) => {
    expect((await cancelled(why)).notice).toBeNull();
  });

  it('is cut if it is longer than the field', async () => {
    expect((await cancelled('x'.repeat(2000))).notice?.message).toBe('x'.repeat(500));
  });

  it('is erased with the booking', async () => {
    const { booking } = await cancelled(WHY);
    await booking.press('/erase');
    const entries = await server().core.storage.messages.readUnplanned(1000);
    expect(JSON.stringify(entries)).not.toContain('My train');
  });

  it('is in none of the log’s lines', async () => {
    await cancelled(WHY);
    expect(server().logText()).not.toContain('My train');
  });
});
