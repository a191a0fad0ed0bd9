/**
 * Fields that depend on others, as integrators, the widget and customers without scripts meet them.
 */

import { describe, expect, it } from 'vitest';
import { aFormField, anInstallation, emailField } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { FORMS, read, SITE } from '../widget-gate/support/visitor.ts';
import { atCheck, atForm, bookFrom, type Fields, formOf, send, someone } from './plain-visitor.ts';

const options = ['public', 'private'].map((value) => ({ value, label: `${value} insurance` }));
const insurance = aFormField({ name: 'insurance', label: 'Insurance', formType: 'radio', options });
const aid = aFormField({
  name: 'aid',
  label: 'State aid',
  formType: 'checkbox',
  required: false,
  value: false,
  showIf: { field: 'insurance', equals: 'private' },
});
const office = aFormField({
  name: 'office',
  label: 'Which office',
  value: 'Berlin',
  showIf: { field: 'aid', equals: true },
});
const server = useTestServer({
  installation: anInstallation({
    allowedOrigins: [SITE],
    form: [aFormField(), emailField, insurance, aid, office],
  }),
});

describe('an integrator', () => {
  const slot = '2026-12-09 09:00:00';
  const submission = { last_name: 'Lovelace', email: 'api@example.org' };

  it('sees the condition; dependent fields are required only within it', async () => {
    const open = '2026-12-09 09:30:00';
    const { text } = await server().call(
      `/api/forms?schedule=1&reason=1&slot=${encodeURIComponent(open)}`,
    );
    const { data } = JSON.parse(text);
    expect(data.insurance).not.toHaveProperty('show_if');
    expect(data.office).toMatchObject({
      required: false,
      show_if: { field: 'aid', equals: true, required: true },
    });
    expect(data.aid).toMatchObject({
      required: false,
      show_if: { field: 'insurance', equals: 'private', required: false },
    });
  });

  it.each([
    [
      { insurance: 'public', office: 'Bonn' },
      { error: 'Is not asked for with these answers: leave it out', field: 'office' },
    ],
    [
      { insurance: 'private', aid: true },
      { error: 'Field is required', field: 'office' },
    ],
  ])('is refused for %j', async (answers, says) => {
    const { status, text } = await server().book({
      schedule: 1,
      reason: 1,
      slot,
      submission: { ...submission, ...answers },
    });
    expect([status, JSON.parse(text)]).toEqual([400, says]);
  });

  it('books with the fields that are asked', async () => {
    const body = {
      schedule: 1,
      reason: 1,
      slot,
      submission: { ...submission, insurance: 'public', office: '' },
    };
    expect((await server().book(body)).status).toBe(201);
  });
});

it('tells the widget the same', async () => {
  expect(await read(server(), FORMS)).toMatchObject({
    data: { office: { required: false, show_if: { field: 'aid', equals: true, required: true } } },
  });
});

describe('a customer without scripts', () => {
  const labels = (text: string) =>
    ['Insurance', 'State aid', 'Which office'].filter((label) => text.includes(`>${label}`));
  const go = async (page: string, filled: Fields) =>
    await send(server(), 'check', { ...formOf(page, '/check'), ...filled });
  const submissions = async () =>
    (await server().core.service.listBookings({ limit: 50 })).map(({ submission }) => submission);

  it('is asked more as the answers require, step by step, and books all of it', async () => {
    const form = await atForm(server(), '2026-12-02 14:00:00');
    expect(labels(form.text)).toEqual(['Insurance']);
    server().clock.advanceBy(3_000);
    const first = someone({ 'f.insurance': 'private' });
    const second = await go(form.text, first);
    expect([second.status, labels(second.text)]).toEqual([200, ['Insurance', 'State aid']]);
    expect(second.text).toMatch(
      /We have a few more questions<\/h2><ul><li><a href="#field-aid">State aid<\/a><\/li><\/ul>/,
    );
    expect(second.text).not.toContain('role="alert"');
    const third = await go(second.text, { ...first, 'c.aid': '1' });
    expect(labels(third.text)).toEqual(['Insurance', 'State aid', 'Which office']);
    expect(third.text).toContain('value="Berlin"');
    const check = await go(third.text, { ...first, 'c.aid': '1', 'f.office': 'Bonn' });
    expect(check.text).toContain('Check and book');
    expect((await bookFrom(server(), check)).status).toBe(303);
    expect(await submissions()).toContainEqual({
      last_name: 'Lovelace',
      email: first['f.email'],
      insurance: 'private',
      aid: true,
      office: 'Bonn',
    });
  });

  it('is asked nothing more if the answers do not require it', async () => {
    const check = await atCheck(
      server(),
      '2026-12-02 10:00:00',
      someone({ 'f.insurance': 'public' }),
    );
    expect(check.text).toContain('Check and book');
    expect(labels(check.text)).toEqual(['Insurance']);
  });

  it('books only what is asked after changing an answer, and finds the rest again on going back', async () => {
    const { 'c.aid': ticked = '', ...customer } = someone({
      'f.insurance': 'private',
      'c.aid': '1',
      'f.office': 'Bonn',
    });
    const more = await atCheck(server(), '2026-12-02 11:00:00', { ...customer, 'c.aid': ticked });
    const check = await go(more.text, { ...customer, 'c.aid': ticked });
    const back = await send(server(), 'form', formOf(check.text, '/book/plain/form'));
    const second = await go(back.text, { ...customer, 'c.aid': ticked, 'f.insurance': 'public' });
    expect(second.text).toContain('Check and book');
    expect(labels(second.text)).toEqual(['Insurance']);
    const again = await send(server(), 'form', formOf(second.text, '/book/plain/form'));
    expect(labels(again.text)).toEqual(['Insurance']);
    expect(formOf(again.text, '/check')['f.office']).toBe('Bonn');
    expect((await bookFrom(server(), second)).status).toBe(303);
    expect((await bookFrom(server(), second)).status).toBe(303);
    expect(await submissions()).toContainEqual({
      last_name: 'Lovelace',
      email: customer['f.email'],
      insurance: 'public',
    });
  });

  it('sees errors of earlier fields together with new ones', async () => {
    const form = await atForm(server(), '2026-12-02 13:00:00');
    const { status, text } = await go(form.text, {
      ...someone({ 'f.last_name': '' }),
      'f.insurance': 'private',
    });
    expect(status).toBe(400);
    expect(text).toContain('<a href="#field-last_name">');
    expect(text).toContain('<a href="#field-aid">State aid</a>');
  });
});
