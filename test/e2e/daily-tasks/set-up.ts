/**
 * Occasional tasks of a practice manager: hours, calendars, reasons, the form and the time zone.
 */

import { expect } from 'vitest';
import { notices } from '../support/desk.ts';
import { type Desk, dayAfter, type Task } from './task.ts';

const effect = ({ page }: Desk) => page.getByRole('dialog', { name: 'What this changes' });

/** Another calendar's or reason's fields were there before it was chosen. */
async function isShown({ page }: Desk, name: RegExp): Promise<void> {
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toMatch(name);
}

async function applyByMouse(desk: Desk): Promise<void> {
  await desk.click(desk.page.getByRole('button', { name: 'Review changes' }));
  await desk.click(effect(desk).getByRole('button', { name: 'Apply' }));
  await notices(desk.page).getByText('Applied.').waitFor();
}

async function applyByKeys(desk: Desk): Promise<void> {
  await desk.back(/^Review changes/);
  await desk.press('Enter');
  await effect(desk).waitFor();
  await desk.to(/^Apply/);
  await desk.press('Enter');
  await notices(desk.page).getByText('Applied.').waitFor();
}

type Part = 'Calendars' | 'Reasons' | 'Form' | 'Installation';

async function goByMouse(desk: Desk, part: Part): Promise<void> {
  await desk.open();
  await desk.click(desk.page.getByRole('link', { name: 'Set-up', exact: true }));
  await desk.click(desk.page.getByRole('link', { name: `Change ${part}`, exact: true }));
  await desk.page.getByRole('heading', { level: 1, name: part }).waitFor();
}

async function goByKeys(desk: Desk, part: Part): Promise<void> {
  await desk.open();
  await desk.back(/^Set-up$/);
  await desk.press('Enter');
  await desk.page.getByRole('heading', { level: 1, name: 'Set-up' }).waitFor();
  await desk.page.getByRole('link', { name: `Change ${part}`, exact: true }).waitFor();
  await desk.to(new RegExp(`^Change ${part}$`));
  await desk.press('Enter');
  await desk.page.getByRole('heading', { level: 1, name: part }).waitFor();
  await desk.page.getByRole('button', { name: 'Review changes' }).waitFor();
}

const exported = ({ operator }: Desk) => operator.exported();
const timesIn = async (desk: Desk, text: string) =>
  (await exported(desk)).replaceAll('"', '').split(text).length - 1;
/** Relative to today, because the days of mouse and keyboard may be in two months. */
const firstOfNextMonth = () =>
  `${dayAfter(`${new Date().toISOString().slice(0, 7)}-28`, 4).slice(0, 7)}-01`;

export const setUpTasks: readonly Task[] = [
  {
    rank: 13,
    name: 'Change hours from next month on',
    mouse: async (desk) => {
      const { page, enter, click } = desk;
      const first = firstOfNextMonth();
      await goByMouse(desk, 'Calendars');
      await click(page.getByRole('link', { name: 'Laboratory' }));
      await isShown(desk, /^Laboratory/);
      await enter(page.getByLabel('Valid until').first(), dayAfter(first, -1));
      await click(page.getByRole('button', { name: 'Add hours' }));
      await enter(page.getByLabel('Valid from').nth(1), first);
      await applyByMouse(desk);
      expect(await timesIn(desk, `valid_from: ${first}`)).toBe(1);
    },
    keys: async (desk) => {
      const { to, press, typeDay } = desk;
      const first = firstOfNextMonth();
      await goByKeys(desk, 'Calendars');
      await to(/^Gym/);
      await press('Enter');
      await isShown(desk, /^Gym/);
      await to(/^Valid until/);
      await typeDay(dayAfter(first, -1));
      await to(/^Add hours/);
      await press('Enter');
      await desk.page.getByLabel('Valid from').nth(1).waitFor();
      // Backwards, a field for a day begins with its picker.
      await desk.back(/^Closes/);
      await to(/^Valid from/);
      await typeDay(first);
      await applyByKeys(desk);
      expect(await timesIn(desk, `valid_from: ${first}`)).toBe(2);
    },
  },
  {
    rank: 14,
    name: 'Add a therapist',
    mouse: async (desk) => {
      await goByMouse(desk, 'Calendars');
      await desk.click(desk.page.getByRole('button', { name: 'Add a calendar' }));
      await desk.enter(desk.page.getByLabel('Name', { exact: true }), 'Dr. Novak');
      await applyByMouse(desk);
      expect(await exported(desk)).toContain('Dr. Novak');
    },
    keys: async (desk) => {
      await goByKeys(desk, 'Calendars');
      await desk.to(/^Add a calendar/);
      await desk.press('Enter');
      await expect
        .poll(() => desk.page.getByLabel('Name', { exact: true }).inputValue())
        .toBe('New calendar');
      await desk.press('ControlOrMeta+a');
      await desk.type('Dr. Nováková');
      await applyByKeys(desk);
      expect(await exported(desk)).toContain('Dr. Nováková');
    },
  },
  {
    rank: 15,
    name: 'Rename a reason, add a form field',
    mouse: async (desk) => {
      const { page, enter, click } = desk;
      await goByMouse(desk, 'Reasons');
      await click(page.getByRole('link', { name: 'Course A' }));
      await isShown(desk, /^Course A/);
      await enter(page.getByLabel('Name', { exact: true }), 'Back course');
      await applyByMouse(desk);
      await goByMouse(desk, 'Form');
      await click(page.getByRole('button', { name: 'Add a field' }));
      await enter(page.getByLabel(/^Label( \(en\))?$/).last(), 'Insurance');
      await applyByMouse(desk);
      expect([await timesIn(desk, 'Back course'), await timesIn(desk, 'label: Insurance')]).toEqual(
        [1, 1],
      );
    },
    keys: async (desk) => {
      const { to, press, type } = desk;
      await goByKeys(desk, 'Reasons');
      await to(/^Course B/);
      await press('Enter');
      await isShown(desk, /^Course B$/);
      await to(/^Name/);
      await press('ControlOrMeta+a');
      await type('Neck course');
      await applyByKeys(desk);
      await goByKeys(desk, 'Form');
      await to(/^Add a field/);
      await press('Enter');
      await expect
        .poll(() =>
          desk.page
            .getByLabel(/^Label( \(en\))?$/)
            .last()
            .inputValue(),
        )
        .toBe('New field');
      await desk.back(/^Label( \(en\))?$/);
      await press('ControlOrMeta+a');
      await type('Doctor');
      await applyByKeys(desk);
      expect([await timesIn(desk, 'Neck course'), await timesIn(desk, 'label: Doctor')]).toEqual([
        1, 1,
      ]);
    },
  },
  {
    rank: 16,
    name: 'Retire a reason with bookings',
    mouse: async (desk) => {
      await desk.book('Carla', '18:00', { day: dayAfter(desk.day, 3), reason: 3 });
      await goByMouse(desk, 'Reasons');
      await desk.click(desk.page.getByRole('link', { name: /course|Course A/ }).first());
      await isShown(desk, /^(Back course|Course A)$/);
      await desk.click(desk.page.getByRole('button', { name: /^No longer offer/ }));
      await desk.click(desk.page.getByRole('button', { name: 'Review changes' }));
      await effect(desk).getByText('Carla').waitFor();
      await desk.click(effect(desk).getByRole('button', { name: 'Apply' }));
      await notices(desk.page).getByText('Applied.').waitFor();
    },
    keys: async (desk) => {
      await desk.book('Clara', '18:00', { day: dayAfter(desk.day, 3), reason: 4 });
      await goByKeys(desk, 'Reasons');
      await desk.to(/^(Neck course|Course B)/);
      await desk.press('Enter');
      await isShown(desk, /^(Neck course|Course B)$/);
      await desk.to(/^No longer offer/);
      await desk.press('Enter');
      await desk.back(/^Review changes/);
      await desk.press('Enter');
      await effect(desk).getByText('Clara').waitFor();
      await desk.to(/^Apply/);
      await desk.press('Enter');
      await notices(desk.page).getByText('Applied.').waitFor();
    },
  },
  {
    rank: 18,
    name: 'Change the time zone',
    mouse: async (desk) => {
      await goByMouse(desk, 'Installation');
      await desk.enter(desk.page.getByLabel('Time zone'), 'Europe/Lisbon');
      await applyByMouse(desk);
      expect(await exported(desk)).toContain('Europe/Lisbon');
    },
    keys: async (desk) => {
      await goByKeys(desk, 'Installation');
      await desk.to(/^Time zone/);
      await desk.press('ControlOrMeta+a');
      await desk.type('Europe/Berlin');
      await applyByKeys(desk);
      expect(await exported(desk)).toContain('Europe/Berlin');
    },
  },
];
