/**
 * Anyone can book with any address and any text, so no one may mail strangers through us, or inject
 * headers, markup or calendar entries.
 */

import { describe, expect, it } from 'vitest';
import { aBooking, aVisit, compose, composeForOperator, composeWaiting } from './messages.ts';

const HOSTILE = [
  'Win 1000 EUR at https://evil.example/now',
  'mail me@evil.example',
  'evil。example',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'Ada\r\nBcc: victim@evil.example',
  'Ada\u2028Bcc: x',
  '[click](https://evil.example)',
  'call 0900 123456',
];

/** The same words in every field that takes free ones. */
function filled(words: string) {
  return {
    submission: {
      first_name: words,
      last_name: words,
      email: 'victim@stranger.example',
      phone: '030 1',
      insurance: 'private',
      note: words,
    },
  };
}

/** Words that could be a name, once what is dangerous about them is gone. */
const NAMELIKE = [
  ['evil.example', 'evil. example'],
  ['www.evil.example', 'www. evil. example'],
  ['\u202eAda\u202c Lovelace', 'Ada Lovelace'],
  ['Ada\r\nLovelace', 'Ada Lovelace'],
] as const;

describe("a customer's mail", () => {
  it.each(HOSTILE)('is the same as if %j had not been entered', (words) => {
    expect(compose({ booking: filled(words) })).toEqual(compose({ booking: filled('') }));
  });

  it.each(NAMELIKE)('greets %j in a way that no program makes a link of: %s', (words, name) => {
    const mail = compose({ booking: { submission: { last_name: words } } });
    expect(mail.text).toContain(`Guten Tag ${name},`);
    expect(mail.html).toContain(`Guten Tag <bdi dir="auto">${name}</bdi>,`);
    expect({ ...mail, text: '', html: '' }).toEqual({
      ...compose({ booking: { submission: {} } }),
      text: '',
      html: '',
    });
  });

  it('greets with at most sixty characters of a name', () => {
    const { text } = compose({
      booking: { submission: { first_name: 'Maximiliane'.repeat(9), last_name: 'x' } },
    });
    const name = /^Guten Tag (.*),$/m.exec(text)?.[1] ?? '';
    expect([Array.from(name).length, name.endsWith('…')]).toEqual([60, true]);
  });

  it.each([
    "Seán O'Brien",
    'Jean-Luc d’Arc',
    'J. R. R. Tolkien',
    'Nguyễn Thị Minh',
    'Åsa Öberg',
    'نور الهاشمي',
    'שירה כהן',
    '王小明',
    'می\u200cخواهم',
  ])('greets %s by name', (name) => {
    expect(compose({ booking: { submission: { last_name: name } } }).text).toContain(name);
  });

  it('sets a name that is written from right to left apart from the words around it', () => {
    const { text, html } = compose({ booking: { submission: { last_name: 'שירה כהן' } } });
    expect(text).toContain('Guten Tag \u2068שירה כהן\u2069,');
    expect(html).toContain('Guten Tag <bdi dir="auto">שירה כהן</bdi>,');
  });

  it('leaves out options that the form does not have', () => {
    expect(compose({ booking: { submission: { insurance: 'evil.example' } } }).text).not.toContain(
      'evil',
    );
  });

  it('about a waiting list is as careful', () => {
    for (const name of HOSTILE) {
      expect(composeWaiting('offered', { name }).text).not.toMatch(
        /evil\.example|alert|0900 123|Bcc/,
      );
    }
  });
});

describe("the operator's mail", () => {
  it.each(HOSTILE)('shows %j as text and nothing else', (words) => {
    const mail = composeForOperator({ booking: filled(words) });
    const clean = composeForOperator({ booking: filled('Ada') });
    const tags = (html: string) => html.replace(/<br>/g, '').match(/<[^>]*>/g);
    expect(tags(mail.html)).toEqual(tags(clean.html));
    expect([mail.subject, mail.headers, mail.to, mail.from]).toEqual([
      composeForOperator({ booking: filled('') }).subject,
      clean.headers,
      clean.to,
      clean.from,
    ]);
  });

  it('shows the whole of a longer text, escaped', () => {
    const { html, text } = composeForOperator({ booking: filled('a < b & "c"') });
    expect(html).toContain('<bdi dir="auto">a &lt; b &amp; &quot;c&quot;</bdi>');
    expect(text).toContain('Nachricht: a < b & "c"');
  });
});

describe('a calendar file', () => {
  it.each(HOSTILE)('has the same lines whatever was entered: %j', (words) => {
    const names = (content: string | undefined) =>
      (content ?? '')
        .replace(/\r\n /g, '')
        .split('\r\n')
        .map((line) => /^[A-Z-]+/.exec(line)?.[0]);
    const file = composeForOperator({ booking: filled(words) }).calendar?.content;
    expect(names(file)).toEqual(
      names(composeForOperator({ booking: filled('Ada') }).calendar?.content),
    );
    expect(compose({ booking: filled(words) }).calendar).toEqual(
      compose({ booking: filled('') }).calendar,
    );
  });
});

describe("the operator's own words", () => {
  it('are escaped, too, and stay on one line in the subject', () => {
    const reason = aVisit({ name: 'A & B\r\nBcc: x', infoUrl: 'javascript:alert(1)' });
    const mail = compose({
      context: { reason, booking: aBooking() },
      installation: { name: 'X\r\nBcc: y' },
    });
    expect(mail.html).toContain('A &amp; B');
    expect(mail.html).not.toContain('javascript:');
    expect([mail.subject, mail.from.name].join()).not.toMatch(/[\r\n]/);
  });
});
