/**
 * Failures during a booking: no input is lost, nothing is booked twice, and the customer is told
 * what to do.
 */

import { describe, expect, it } from 'vitest';
import { ada } from './support/an-installation-file.ts';
import { aCustomer, type Customer } from './support/customer.ts';
import { type Scene, setScene } from './support/scene.ts';
import { takePicture } from './support/take-picture.ts';

describe('a booking that is interrupted', () => {
  const scene = setScene();

  it('keeps the input if the time is lost, and offers fresh times around it', async () => {
    const { visit } = scene();
    const { page } = await visit({ attributes: 'schedule="1" reason="1"' });
    const slow = aCustomer(page);
    // Without a hold the customer continues, but can lose the time.
    await page.route('**/widget/v1/holds', (route) => route.abort());
    const time = await reachForm(slow);
    await slow.fill(ada);
    await bookElsewhere(scene(), time);
    await slow.goOn();
    await slow.book();
    await slow.standAt(/Check and book/);
    const problem = slow.widget.getByRole('alert');
    await takePicture(page, 'lost-slot', problem);
    await problem.locator('[part~=time]').first().waitFor();
    expect(await problem.textContent()).toMatch(/just been taken/);
    expect(await slow.widget.getByRole('button', { name: time, exact: true }).count()).toBe(0);
    await problem.locator('[part~=time]').first().click();
    await slow.widget.getByRole('button', { name: 'Book now' }).waitFor();
    expect(await slow.widget.getByText('Lovelace').count()).toBe(1);
    await slow.book();
    await slow.readConfirmation();
  });

  it('books after the server was restarted while the form was filled', async () => {
    const { operator, visit } = scene();
    const { page } = await visit({ attributes: 'schedule="1" reason="1"' });
    const customer = aCustomer(page);
    await reachForm(customer);
    await customer.fill({ 'First name': ada['First name'] });
    await operator.stop();
    await customer.fill(ada);
    await operator.start();
    await customer.goOn();
    await customer.book();
    await customer.readConfirmation();
  });

  it('says that the server is away, keeps everything, and books on trying again', async () => {
    const { operator, visit } = scene();
    const { page } = await visit({ attributes: 'schedule="1" reason="1"' });
    const customer = aCustomer(page);
    await reachForm(customer);
    await customer.fill(ada);
    await customer.goOn();
    await operator.stop();
    await customer.book();
    const problem = customer.widget.getByRole('alert');
    await takePicture(page, 'server-away', problem);
    expect(await problem.textContent()).toMatch(/saved/);
    await operator.start();
    await problem.getByRole('button').click();
    await customer.readConfirmation();
  });

  it('books once if the connection is lost while booking', async () => {
    const { operator, visit } = scene();
    const { page } = await visit({ attributes: 'schedule="2" reason="2"' });
    const customer = aCustomer(page);
    await reachForm(customer);
    await customer.fill(ada);
    await customer.goOn();
    const before = await countBookings(operator);
    // The booking reaches the server; its answer does not reach the customer.
    await page.route('**/widget/v1/bookings', async (route) => {
      const answer = await route.fetch();
      if (answer.status() === 201) {
        await route.abort('connectionreset');
      } else {
        await route.fulfill({ response: answer });
      }
    });
    await customer.book();
    await customer.widget.getByRole('alert').waitFor();
    expect(await countBookings(operator)).toBe(before + 1);
    await page.unroute('**/widget/v1/bookings');
    await customer.widget.getByRole('alert').getByRole('button').click();
    await customer.readConfirmation();
    expect(await countBookings(operator)).toBe(before + 1);
  });

  it('waits while the customer is offline, and continues when the connection is back', async () => {
    const { page } = await scene().visit({ attributes: 'schedule="2" reason="1"' });
    const customer = aCustomer(page);
    await reachForm(customer);
    await customer.fill(ada);
    await customer.goOn();
    await page.context().setOffline(true);
    await customer.book();
    const problem = customer.widget.getByRole('alert');
    await problem.waitFor();
    await takePicture(page, 'offline', problem);
    // The first call after that may still meet no network.
    await page.route('**/widget/v1/bookings', (route) => route.abort('internetdisconnected'), {
      times: 1,
    });
    await page.context().setOffline(false);
    await customer.readConfirmation();
  });
});

/** Walks to the form, and says which time was chosen. */
async function reachForm(customer: Customer): Promise<string> {
  await customer.chooseDay(4);
  const time = await customer.chooseTime(4);
  await customer.standAt(/Your details/);
  return time;
}

/** Books the same time in another browser. */
async function bookElsewhere({ visit }: Scene, time: string): Promise<void> {
  const { page } = await visit({ attributes: 'schedule="1" reason="1"' });
  const quick = aCustomer(page);
  expect(await reachForm(quick)).toBe(time);
  await quick.fill({ ...ada, Email: 'quick@example.org' });
  await quick.goOn();
  await quick.book();
  await quick.readConfirmation();
  await page.context().close();
}

async function countBookings(operator: Scene['operator']): Promise<number> {
  return JSON.parse(await operator.slotwell('booking', 'list', '--json')).length;
}
