import { describe, expect, it } from 'vitest';
import { escapeHtml, html } from '../../../bff/pages/html.ts';

describe('html', () => {
  it('escapes each of the five characters that mean something in HTML', () => {
    expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
      '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
    );
  });

  it('escapes values', () => {
    const name = '"><script>alert(1)</script>';
    expect(html`<p title="${name}">${name}</p>`.text).toBe(
      '<p title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    );
  });

  it('keeps HTML values unescaped, also nested ones', () => {
    const inner = html`<b>${'a & b'}</b>`;
    expect(html`<p>${inner}</p>`.text).toBe('<p><b>a &amp; b</b></p>');
  });

  it('puts nothing for null, and the pieces of a list one after the other', () => {
    expect(html`<ul>${[html`<li>${1}</li>`, null, '<li>']}</ul>${null}`.text).toBe(
      '<ul><li>1</li>&lt;li&gt;</ul>',
    );
  });

  it('does not take an object that looks like HTML for HTML', () => {
    const lookalike = JSON.parse('["<b>"]');
    expect(html`${lookalike}`.text).toBe('&lt;b&gt;');
  });
});
