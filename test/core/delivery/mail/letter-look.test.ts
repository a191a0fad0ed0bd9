/**
 * A mail in the operator's colours, under the operator's logo; without them in ours, and nothing is
 * loaded from anywhere.
 */

import { describe, expect, it } from 'vitest';
import { compose, composeForOperator, composeWaiting } from './messages.ts';

const brand = {
  accent: '#0b6e4f',
  logoUrl: 'https://cdn.practice.example/logo.png?v=1&w=2',
  radius: 0,
};

/** The styles of the button's two parts. */
function buttonOf(html: string) {
  const [, cell, link] =
    /<td class="button" style="([^"]*)"><a href="[^"]+" style="([^"]*)"/.exec(html) ?? [];
  return { cell, link };
}

/** Returns the HTML as Outlook for Windows reads it, with its conditional comments. */
const forOutlook = (html: string) => html.replace(/<!--\[if mso]>(.*?)<!\[endif]-->/g, '$1');
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;

describe('a mail in Outlook for Windows', () => {
  it('has its button in a table cell, the one element with padding there', () => {
    const { html } = compose();
    expect(html).toMatch(/<table class="action" role="presentation"><tr><td class="button"/);
    const elsewhere = html.replace(/<!--.*?-->/g, '');
    expect(elsewhere).not.toMatch(
      /<(table|tr|td)[^>]* (bgcolor|cellpadding|cellspacing|width|align)=/,
    );
    expect(forOutlook(html)).toMatch(/<style>[^<]*\.button { padding: 11px 19px; }[^<]*<\/style>/);
    expect(buttonOf(html).link).toContain('padding:11px 19px');
  });

  it.each([compose, composeForOperator])(
    'has one column, not as wide as its window',
    (composed) => {
      const html = forOutlook(composed().html);
      expect(html).toMatch(/<table role="presentation" align="center" width="560">/);
      for (const tag of ['table', 'tr', 'td', 'style']) {
        expect(count(html, new RegExp(`<${tag}[ >]`, 'g'))).toBe(
          count(html, new RegExp(`</${tag}>`, 'g')),
        );
      }
      expect(html).not.toContain('[if');
    },
  );
});

describe('a mail', () => {
  it('has the button in the operator’s colour, one for dark programs too, and the operator’s corners', () => {
    const { html } = compose({ installation: { brand } });
    expect(buttonOf(html)).toMatchObject({
      cell: expect.stringMatching(/background:#0b6e4f;.*border-radius:0px/),
      link: expect.stringContaining('color:#ffffff'),
    });
    expect(html).toMatch(
      /prefers-color-scheme: dark[\s\S]*\.button { background: #[0-9a-f]{6} !important; border-color: #[0-9a-f]{6} !important; }\s*\.button a { color: #10203a !important; }/,
    );
    expect(html).not.toMatch(/#1b5fb8|#9cc3ff/);
  });

  it.each([compose, composeForOperator])('shows the logo by the operator’s name', (composed) => {
    const { html } = composed({ installation: { brand, name: 'Praxis "Sonne"' } });
    expect(html).toMatch(
      /<img src="https:\/\/cdn\.practice\.example\/logo\.png\?v=1&amp;w=2" alt="Praxis &quot;Sonne&quot;" width="120" style="[^"]*">/,
    );
  });

  it('loads nothing if the operator has no logo, and is blue', () => {
    for (const { html } of [compose(), composeForOperator(), composeWaiting('offered')]) {
      expect(html).not.toMatch(/<img|url\(|<link|src=/);
    }
    expect(buttonOf(compose().html)).toMatchObject({
      cell: expect.stringMatching(/background:#1b5fb8;.*border-radius:10px/),
      link: expect.stringContaining('color:#ffffff'),
    });
  });
});
