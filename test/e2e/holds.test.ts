/**
 * Holds while the form is filled in. Time passes on the browser's clock, which playwright sets; if
 * the server's hold must expire too, another visitor replaces it.
 */

import { describe, expect, it } from 'vitest';
import { ada } from './support/an-installation-file.ts';
import { nameOfFocused, tabTo } from './support/customer.ts';
import {
  aHolder,
  behindProxy,
  chooseTime,
  freeTimes,
  type Holder,
  replaceHold,
} from './support/holder.ts';
import { setScene } from './support/scene.ts';
import { takePicture } from './support/take-picture.ts';

/** A hold of ten minutes, less what a busy machine takes to show it. */
const JUST_MADE = /^Held for you: (10:00|9:[345]\d)$/;

describe('a chosen time', () => {
  const scene = setScene({ env: behindProxy });

  it('is kept for the customer, counted down, and booked', async () => {
    const holder = await aHolder(scene());
    const { customer, page, complaints, traffic } = holder;
    const { slot } = await chooseTime(holder, 1);
    await reads(holder, JUST_MADE);
    expect(await freeTimes(scene(), slot)).not.toContain(slot);
    await holder.letPass('01:20');
    const read = await holder.timer();
    expect(read).toMatch(/^Held for you: 8:[0-4]\d$/);
    await expect.poll(() => holder.timer(), { timeout: 20_000 }).not.toBe(read);
    await takePicture(page, 'held-form', customer.widget.getByRole('timer'));
    await customer.fill(ada);
    await customer.goOn();
    await takePicture(page, 'held-check', customer.widget.getByRole('timer'));
    await customer.book();
    expect(await customer.readConfirmation()).toContain(slot.slice(11, 16));
    await page.goto('about:blank');
    expect(traffic.filter((line) => /^POST \S+release/.test(line))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('is kept longer while the customer types', async () => {
    const holder = await aHolder(scene());
    await chooseTime(holder, 1);
    await holder.letPass('04:00');
    await reads(holder, /^Held for you: 5:[2-5]\d$/);
    const extended = holder.page.waitForResponse(/\/holds\/extend$/);
    await holder.customer.fill(ada);
    expect((await extended).status()).toBe(200);
    await reads(holder, JUST_MADE);
    expect(await holder.customer.widget.getByLabel('Last name').inputValue()).toBe('Lovelace');
  });

  it('is kept longer by a button in the last minute, with a keyboard alone', async () => {
    const holder = await aHolder(scene());
    await chooseTime(holder, 1);
    await holder.letPass('09:10');
    const { page, customer } = holder;
    await takePicture(
      page,
      'held-last-minute',
      customer.widget.getByRole('button', { name: 'Need more time?' }),
    );
    await tabTo(page, /Need more time/);
    await page.keyboard.press('Enter');
    await reads(holder, JUST_MADE);
    expect(await nameOfFocused(page)).toBe('Your details');
  });

  it.each(['a reload', 'a way back to the page'])('is still kept after %s', async (way) => {
    const holder = await aHolder(scene());
    const { customer, page, traffic } = holder;
    const { slot, hold } = await chooseTime(holder, 1);
    await reads(holder, /^Held for you/);
    const extended = page.waitForRequest(/\/holds\/extend$/);
    if (way === 'a reload') {
      await page.reload();
    } else {
      await page.goto('about:blank');
      await page.goBack();
    }
    await customer.standAt('Your details');
    await reads(holder, JUST_MADE);
    expect((await extended).postData()).toBe(JSON.stringify({ hold }));
    expect(traffic.filter((line) => /^POST \S+\/holds /.test(line)).length).toBe(1);
    expect(await freeTimes(scene(), slot)).not.toContain(slot);
    await customer.fill(ada);
    await customer.goOn();
    await customer.book();
    expect(await customer.readConfirmation()).toContain(slot.slice(11, 16));
  });

  it('is held again silently after expiry if it is still free', async () => {
    const holder = await aHolder(scene());
    const { customer } = holder;
    const { slot, hold } = await chooseTime(holder, 2);
    await customer.fill(ada);
    const others = (await freeTimes(scene(), slot)).at(-1) ?? '';
    await replaceHold(scene(), hold, others);
    await holder.letPass('10:05');
    await reads(holder, JUST_MADE);
    expect(await customer.widget.getByRole('alert').count()).toBe(0);
    await customer.goOn();
    await customer.book();
    expect(await customer.readConfirmation()).toContain(slot.slice(11, 16));
  });

  it('is replaced by other times if it expired and was taken, and the input is kept', async () => {
    const holder = await aHolder(scene());
    const { customer, page } = holder;
    const { slot, hold } = await chooseTime(holder, 3, 2);
    await customer.fill(ada);
    await replaceHold(scene(), hold, slot);
    await holder.letPass('10:05');
    const problem = customer.widget.getByRole('alert');
    await problem.waitFor();
    await takePicture(page, 'held-lost', problem);
    await problem.locator('[part~=time]').first().waitFor();
    expect(await problem.textContent()).toMatch(/just been taken[\s\S]*won’t have to type/);
    expect(await customer.widget.getByRole('button', { name: slot.slice(11, 16) }).count()).toBe(0);
    await problem.locator('[part~=time]').first().click();
    await problem.waitFor({ state: 'detached' });
    await customer.standAt('Your details');
    expect(await customer.widget.getByLabel('Email').inputValue()).toBe(ada.Email);
  });

  it('is free for others again soon after its page was left', { timeout: 90_000 }, async () => {
    const holder = await aHolder(scene());
    const { slot } = await chooseTime(holder, 4);
    await reads(holder, /^Held for you/);
    expect(await freeTimes(scene(), slot)).not.toContain(slot);
    await holder.page.goto('about:blank');
    await expect
      .poll(() => freeTimes(scene(), slot), { timeout: 45_000, interval: 500 })
      .toContain(slot);
  });

  it('goes to one of two customers, and the other is offered others', async () => {
    const quick = await aHolder(scene());
    const slow = await aHolder(scene());
    for (const { customer } of [quick, slow]) {
      await customer.chooseDay(5);
    }
    const shown = slow.customer.widget.getByRole('button', { name: /^\d\d:\d\d/ }).nth(1);
    const time = (await shown.innerText()).slice(0, 5);
    expect(await quick.customer.chooseTime(1)).toBe(time);
    await reads(quick, /^Held for you/);
    await shown.click();
    const problem = slow.customer.widget.getByRole('alert');
    await problem.locator('[part~=time]').first().waitFor();
    expect(await problem.textContent()).toMatch(/just been taken/);
    expect(await slow.customer.widget.getByRole('button', { name: time }).count()).toBe(0);
    await problem.locator('[part~=time]').first().click();
    await reads(slow, /^Held for you/);
  });
});

async function reads(holder: Holder, text: RegExp): Promise<void> {
  await expect.poll(() => holder.timer(), { timeout: 20_000 }).toMatch(text);
}
