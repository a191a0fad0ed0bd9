/**
 * Sets every key of the installation file's schema by fields in a browser. An empty installation
 * that imports the export gives the same export again.
 */

import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { installationFileJsonSchema } from '../../core/installation/file/installation-file-schema.ts';
import en from '../../widget/admin/texts/en/configuration.json' with { type: 'json' };
import wording from '../../widget/admin/texts/en/wording.json' with { type: 'json' };
import {
  anybody,
  calendar,
  everySetting,
  passport,
  reason,
  room,
  swimming,
  twice,
} from '../core/installation/every-setting.ts';
import { schemaKeys, valuesAt } from '../core/installation/schema-keys.ts';
import { createOperator } from './support/built-server.ts';
import { launchChromium, openPage } from './support/chromium.ts';
import { becomeAdministrator, notices } from './support/desk.ts';

const { hours: _hours, ...course } = reason;

/** The ids that the pages give: resources come first here, and calendars go on counting. */
const IDS: ReadonlyMap<number, number> = new Map([
  [21, 2],
  [22, 3],
  [room.id, 4],
  [anybody.id, 5],
]);
const renumber = (id: number): number => IDS.get(id) ?? id;

const isNoCourse = ({ course: of }: { readonly course?: boolean }): boolean => of !== true;

/**
 * Without what only the file can set: hours of a reason, what a calendar sets for a reason, and
 * changes of a class. The course and its reason are left out: `admin-courses.test.ts` sets one up.
 */
const expected = {
  ...everySetting,
  reasons: [
    {
      ...course,
      needs: course.needs.map((need) =>
        need.any_of === undefined ? need : { ...need, any_of: need.any_of.map(renumber) },
      ),
    },
    twice,
    passport,
  ],
  schedules: everySetting.schedules.map((one) => ({
    ...withoutBusy(one),
    ...('sessions' in one && {
      sessions: one.sessions.filter(isNoCourse).map(({ changes: _, ...session }) => ({
        ...session,
        ...(session.takes !== undefined && { takes: session.takes.map(renumber) }),
      })),
    }),
    id: renumber(one.id),
    reasons: one.reasons
      .map((named) => (typeof named === 'number' ? named : named.id))
      .filter((id) => id !== swimming.id),
    ...('members' in one && { members: one.members.map(renumber) }),
    ...('resources' in one && { resources: one.resources.map(renumber) }),
  })),
  resources: everySetting.resources.map((one) => ({ ...one, id: renumber(one.id) })),
};
const isInFileAlone = (key: string) =>
  /^(reasons\[\]\.hours|schedules\[\]\.(sessions\[\]\.(changes|course)|busy))/.test(key);

function withoutBusy(schedule: object): object {
  return Object.fromEntries(Object.entries(schedule).filter(([key]) => key !== 'busy'));
}

const bare = {
  name: 'Bare',
  time_zone: 'UTC',
  form: [{ name: 'bare', label: 'Bare', form_type: 'textbox' }],
  reasons: [{ id: 1, name: 'Bare', duration_minutes: 30 }],
  schedules: [
    {
      id: 1,
      name: 'Bare',
      reasons: [],
      opening_hours: [{ days: ['wed'], opens: '09:00', closes: '17:00' }],
    },
  ],
};

type Labels = keyof typeof en.keys;

/** Fills in the field with that label, or one per language; lists as a user would type them. */
async function fill(place: Page | Locator, label: string, value: unknown): Promise<void> {
  if (Array.isArray(value)) {
    return await fill(place, label, value.join(typeof value[0] === 'number' ? ', ' : '\n'));
  }
  if (typeof value === 'object' && value !== null) {
    for (const [language, text] of Object.entries(value)) {
      await fill(place, `${label} (${language})`, text);
    }
    return;
  }
  // Input counts once its field loses the focus.
  await place.getByLabel(label, { exact: true }).focus();
  if (label === en.keys['holidays.state']) {
    await place.getByLabel(label, { exact: true }).selectOption(String(value));
  } else {
    await place.getByLabel(label, { exact: true }).fill(String(value));
  }
}

/** Fills in each key by its label. */
async function fillAll(place: Page | Locator, entry: object, path = ''): Promise<void> {
  for (const [name, value] of Object.entries(entry)) {
    const key = path + name;
    if (Object.hasOwn(en.keys, key) && !SPECIAL.has(key)) {
      await fill(place, en.keys[key as Labels], value);
    } else if (typeof value === 'object' && !Array.isArray(value)) {
      await fillAll(place, value, `${key}.`);
    }
  }
}

/** Keys that need more than one field, or are not on the page. */
const SPECIAL = new Set(
  'languages locale texts words brand holidays limits mail email_confirmation waitlist proof_of_human view_log map_links next_steps form reasons schedules opening_hours exceptions members'.split(
    ' ',
  ),
);

const group = (page: Page, name: string) => page.getByRole('group', { name });

async function setInstallation(page: Page): Promise<void> {
  await page.getByLabel(en.keys.map_links, { exact: true }).uncheck();
  for (const tag of everySetting.languages) {
    await group(page, en.keys.languages).locator(`[lang="${tag}"]`).click();
  }
  const locale = page.getByLabel(en.keys.locale, { exact: true });
  await locale.focus();
  await locale.selectOption(everySetting.locale);
  await fillAll(page, everySetting);
  for (const [index, step] of everySetting.next_steps.entries()) {
    await group(page, en.keys.next_steps).getByRole('button', { name: 'Add' }).click();
    await fill(page, `${en.keys.next_steps} ${index + 1}`, step);
  }
}

async function setForm(
  page: Page,
  place: Locator,
  fields: typeof everySetting.form,
): Promise<void> {
  for (const [
    index,
    { name, form_type, input_type, options, value, show_if, ...plain },
  ] of fields.entries()) {
    await place.getByRole('button', { name: en.addField }).click();
    const card = place.locator('ol.cards > li').nth(index);
    await card.getByLabel(en.fieldKind, { exact: true }).selectOption(input_type ?? form_type);
    await fill(card, en.keys['field.name'], name);
    for (const [key, said] of Object.entries(plain)) {
      const label = en.keys[key as Labels];
      await (said === true ? card.getByLabel(label).check() : fill(card, label, said));
    }
    if (options) {
      await fill(card, en.options, ['1', '2']);
      await card.getByText(en.optionValues).click();
      for (const [at, option] of options.entries()) {
        const row = card.locator('details > .fields').nth(at);
        await fill(row, en.keys['option.label'], option.label);
        await fill(row, en.keys['option.value'], option.value);
      }
      await page.keyboard.press('Tab');
      await card.getByLabel(en.keys.value, { exact: true }).selectOption(String(value));
    } else if (value !== undefined) {
      await fill(card, en.keys.value, value);
    }
    if (!show_if) {
      continue;
    }
    await card.getByLabel(en.showIf, { exact: true }).selectOption(show_if.field);
    await card.getByLabel(en.showIfEquals, { exact: true }).selectOption(show_if.equals);
  }
}

const addedForm = (page: Page) =>
  page.locator('section.card').filter({ has: page.getByRole('heading', { name: en.addedForm }) });

async function setReasons(page: Page): Promise<void> {
  const { form, needs, ...others } = course;
  await fillAll(page, others);
  await setNeeds(page, needs);
  await setForm(page, addedForm(page), form);
  await page.getByRole('button', { name: en.addReason }).click();
  await fill(page, en.keys.name, twice.name);
  for (const _part of twice.combines) {
    await group(page, en.keys.combines).getByRole('button', { name: 'Add Kurs' }).click();
  }
  await group(page, en.keys.combines).getByRole('checkbox').first().check();
  await group(page, en.keys.combines).getByLabel(en.keys.order, { exact: true }).check();
  await fill(page, en.keys.gap_minutes, twice.gap_minutes);
  await group(page, en.offeredIn).getByText('Bare', { exact: true }).click();
  await page.getByRole('button', { name: en.addReason }).click();
  const { with: _with, at_most, count, ...rest } = passport;
  await fillAll(page, rest);
  await group(page, en.keys.with).getByText('Zwei Kurse', { exact: true }).click();
  await fill(page, en.keys.at_most, at_most);
  await fill(page, en.keys['count.max'], count.max);
  await group(page, en.offeredIn).getByText('Bare', { exact: true }).click();
}

async function setCalendars(page: Page): Promise<void> {
  const {
    form,
    opening_hours,
    exceptions,
    sessions,
    show_left: left,
    reasons: _,
    resources: __,
    ...others
  } = calendar;
  await fillAll(page, others);
  await group(page, en.ownResources).getByText('Raum 1', { exact: true }).click();
  await group(page, en.offers).getByText('Kurs', { exact: true }).click();
  await group(page, `${en.hours}, Row 1`).getByText('Wed', { exact: true }).click();
  await setOpen(page, { opening_hours, exceptions });
  await setSessions(page, sessions.filter(isNoCourse));
  await page.getByLabel(en.keys.show_left, { exact: true }).selectOption('few');
  await fill(page, en.leftAtMost, left);
  await setForm(page, addedForm(page), form);
  await page.getByRole('button', { name: en.addCalendar }).click();
  await fill(page, en.keys.name, room.name);
  await group(page, en.offers).getByText('Zwei Kurse', { exact: true }).click();
  await group(page, en.offers).getByText('Reisepass', { exact: true }).click();
  await page.getByRole('button', { name: en.addGroup }).click();
  await fill(page, en.keys.name, anybody.name);
  await group(page, en.offers).getByText('Kurs', { exact: true }).click();
}

interface Open {
  readonly opening_hours?: readonly (Readonly<Record<string, unknown>> & {
    readonly days: readonly string[];
  })[];
  readonly exceptions?: readonly {
    readonly date?: string;
    readonly from?: string;
    readonly until?: string;
    readonly opens?: string;
    readonly closed?: boolean;
    readonly note?: unknown;
  }[];
}

/** Fills in hours, of which the entry has the first `there`, and exceptions. */
async function setOpen(
  page: Page,
  { opening_hours = [], exceptions = [] }: Open,
  there = 1,
): Promise<void> {
  for (const [index, hours] of opening_hours.entries()) {
    if (index >= there) {
      await page.getByRole('button', { name: en.addHours }).click();
    }
    const row = group(page, `${en.hours}, Row ${index + 1}`);
    for (const [day, label] of Object.entries(en.days)) {
      const box = row.getByLabel(label, { exact: true });
      if ((await box.isChecked()) !== hours.days.includes(day)) {
        await row.getByText(label, { exact: true }).click();
      }
    }
    await fillRow(row, hours, {
      opens: en.opens,
      closes: en.closes,
      valid_from: en.validFrom,
      valid_until: en.validUntil,
    });
  }
  for (const [index, exception] of exceptions.entries()) {
    await page.getByRole('button', { name: en.addException }).click();
    const row = group(page, `${en.exceptions}, Row ${index + 1}`);
    const openKind = exception.opens ? 'open' : 'part';
    const kind = exception.closed ? 'closed' : openKind;
    await row.getByLabel(en.exceptionKind).selectOption(kind);
    const { date, from = date, until = date } = exception;
    await fillRow(
      row,
      { ...exception, until, from },
      {
        until: en.lastDay,
        from: en.firstDay,
        opens: en.opens,
        closes: en.closes,
        closed_from: en.closedFrom,
        closed_until: en.closedUntil,
        note: en.note,
      },
    );
  }
}

async function setSessions(page: Page, sessions: typeof calendar.sessions): Promise<void> {
  for (const [index, { days, on, takes, ...others }] of sessions.entries()) {
    await page.getByRole('button', { name: en.addSession }).click();
    const row = group(page, `${en.keys.sessions}, Row ${index + 1}`);
    if (on !== undefined) {
      await row.getByLabel(en.repeats, { exact: true }).selectOption('on');
    }
    for (const [at, date] of (on ?? []).entries()) {
      if (at > 0) {
        await row.getByRole('button', { name: en.addDate }).click();
      }
      await fill(row, `Date ${at + 1}`, date);
    }
    for (const day of days === undefined ? [] : ['Mon', 'Thu', 'Fri']) {
      await row.getByText(day, { exact: true }).click();
    }
    if (takes !== undefined) {
      await row.getByText('Laser', { exact: true }).click();
    }
    await fillRow(row, others, {
      at: en.begins,
      places: en.keys.places,
      valid_from: en.validFrom,
      valid_until: en.validUntil,
    });
  }
}

async function setResources(page: Page): Promise<void> {
  const resources: readonly (Open & {
    readonly capacity?: number;
    readonly show_name?: boolean;
  })[] = everySetting.resources;
  for (const { opening_hours, exceptions, ...others } of resources) {
    await page.getByRole('button', { name: en.addResource }).click();
    const { capacity, show_name: isShown, ...plain } = others;
    await fillAll(page, plain);
    if (isShown) {
      await page.getByLabel(en.keys.show_name, { exact: true }).check();
    }
    if (capacity !== undefined) {
      await fill(page, en.keys.resource_capacity, capacity);
    }
    await setOpen(page, { opening_hours: opening_hours ?? [], exceptions: exceptions ?? [] }, 0);
  }
}

async function setNeeds(page: Page, needs: typeof course.needs): Promise<void> {
  for (const [index, { kind, any_of, per, ...others }] of needs.entries()) {
    await page.getByRole('button', { name: en.addNeed }).click();
    const row = group(page, `${en.keys.needs}, Row ${index + 1}`);
    await row.getByLabel(en.keys.needs, { exact: true }).selectOption(kind ?? '');
    for (const name of any_of === undefined ? [] : ['Raum 1', 'Laser']) {
      await row.getByText(name, { exact: true }).click();
    }
    if (per === 'person') {
      await row.getByText(en.perPerson, { exact: true }).click();
    }
    await fillAll(row, others);
  }
}

async function fillRow(
  row: Locator,
  entry: Readonly<Record<string, unknown>>,
  labels: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [key, label] of Object.entries(labels)) {
    if (entry[key] !== undefined) {
      await fill(row, label, entry[key]);
    }
  }
}

async function setMessages(page: Page): Promise<void> {
  for (const [kind, texts] of Object.entries(everySetting.mail.texts)) {
    await page.getByLabel('Mail', { exact: true }).selectOption(kind);
    await page.getByLabel('Language', { exact: true }).selectOption('de');
    await page.getByLabel('Subject and heading').fill(texts.de.subject);
    await page.getByLabel('Text below the greeting').fill(texts.de.text);
  }
}

/** Found by what it is for. */
async function setWording(page: Page): Promise<void> {
  await page.getByLabel(wording.language, { exact: true }).selectOption('de');
  await page.getByText('Prüfen und buchen').waitFor();
  await page
    .getByLabel(wording.search, { exact: true })
    .fill(wording.widget.steps.texts.reasonHead);
  await fill(page, wording.widget.steps.texts.reasonHead, everySetting.texts.de.widget.reasonHead);
}

const PAGES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  installation: setInstallation,
  form: async (page) => {
    await page.getByRole('button', { name: `${en.remove} Bare` }).click();
    await setForm(page, page.locator('main'), everySetting.form);
  },
  resources: setResources,
  reasons: setReasons,
  calendars: setCalendars,
  messages: setMessages,
  wording: setWording,
};

it('sets every key of the file by fields, and takes all of it to an empty installation', {
  timeout: 600_000,
}, async () => {
  const [browser, operator, empty] = await Promise.all([
    launchChromium(),
    createOperator(),
    createOperator(),
  ]);
  try {
    await operator.importFile(bare);
    await operator.start();
    const { page, complaints } = await openPage(browser);
    await becomeAdministrator(page, operator);
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();

    const keys = schemaKeys(JSON.parse(JSON.stringify(installationFileJsonSchema())));
    const settable = new Map<string, string>();
    let before: unknown = bare;
    for (const [name, set] of Object.entries(PAGES)) {
      await page.goto(`${operator.url}/admin/configuration/${name}`);
      await page.getByRole('button', { name: en.show }).waitFor();
      await set(page);
      await page.getByRole('button', { name: en.show }).click();
      await page
        .getByRole('dialog', { name: en.effect })
        .getByRole('button', { name: en.apply })
        .click();
      await notices(page).getByText(en.applied).last().waitFor();
      const now = await fileInForce(page);
      const isSet = (key: string) => same(now, expected, key) && !same(before, expected, key);
      for (const key of keys.filter(isSet)) {
        settable.set(key, name);
      }
      before = now;
    }
    const exported = await operator.slotwell('export');
    expect(parseYaml(exported)).toEqual(expected);
    console.info([...settable].map(([key, name]) => `${key}: ${name}`).join('\n'));
    console.info(`${settable.size} of ${keys.length} keys are set by fields`);
    expect(keys.filter((key) => !settable.has(key) && !isInFileAlone(key))).toEqual([]);

    await empty.importFile(parseYaml(exported));
    expect(await empty.slotwell('export')).toBe(exported);
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
    await operator.remove();
    await empty.remove();
  }
});

const fileInForce = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const answer = await fetch('/admin/api/v1/configuration', {
      headers: { 'slotwell-admin': '1' },
    });
    return (await answer.json()).file;
  });

const same = (one: unknown, other: unknown, key: string): boolean =>
  JSON.stringify(valuesAt(one, key)) === JSON.stringify(valuesAt(other, key));
