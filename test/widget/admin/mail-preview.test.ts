/** The preview of a mail while its text is typed, on a slow network. */

import { expect, html } from '@open-wc/testing';
import type { LitElement } from 'lit';
import '../../../widget/admin/messages/mail-preview.ts';
import { waitFor } from '../support/wait-for.ts';
import { aDesk } from './support/a-desk.ts';
import { fixtureAt } from './support/at-desk.ts';

interface Preview extends LitElement {
  kind: string;
  subject: string;
}

interface Asked {
  readonly subject: string;
  readonly answer: (answer: object) => void;
}

const previewOf = (subject: string) => ({ subject, html: '', text: subject });
const REFUSED = { error: 'subject: There is no {name}.', code: 'field_invalid', field: 'subject' };
const refuse = () => Response.json(REFUSED, { status: 400 });

async function aPreview() {
  const asked: Asked[] = [];
  const desk = aDesk({
    serve: (_, body) =>
      new Promise((answer) => asked.push({ subject: Object(body).subject, answer })),
  });
  const preview = await fixtureAt<Preview>(
    desk,
    html`<admin-mail-preview .kind=${'booked'} .language=${'en'} .subject=${'First'} .text=${''}></admin-mail-preview>`,
  );
  const untilAsked = async (subject: string) => {
    await waitFor(subject, () => asked.some((one) => one.subject === subject));
    return asked.find((one) => one.subject === subject)?.answer ?? (() => undefined);
  };
  const type = (subject: string) => {
    preview.subject = subject;
    return untilAsked(subject);
  };
  const shown = () => preview.querySelector('p b')?.textContent;
  return { preview, type, untilAsked, shown };
}

describe('the preview of a mail', () => {
  it('is there although a later text was refused before it arrived', async () => {
    const { type, untilAsked, shown } = await aPreview();
    const answerFirst = await untilAsked('First');
    const answerSecond = await type('For {name}');
    answerSecond(refuse());
    answerFirst(previewOf('First'));
    await waitFor('the preview', () => shown() === 'First');
  });

  it('does not go back to an earlier text', async () => {
    const { type, untilAsked, shown } = await aPreview();
    const answerFirst = await untilAsked('First');
    const answerSecond = await type('Second');
    answerSecond(previewOf('Second'));
    await waitFor('the preview', () => shown() === 'Second');
    answerFirst(previewOf('First'));
    // By then, the answer has arrived.
    await type('Third');
    expect(shown()).to.equal('Second');
  });

  it('is not that of another mail', async () => {
    const { preview, untilAsked, shown } = await aPreview();
    const answerFirst = await untilAsked('First');
    preview.kind = 'cancelled';
    preview.subject = 'Second';
    const answerSecond = await untilAsked('Second');
    answerFirst(previewOf('First'));
    answerSecond(previewOf('Second'));
    await waitFor('the preview', () => shown() !== undefined);
    expect(shown()).to.equal('Second');
  });
});
