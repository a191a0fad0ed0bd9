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

describe('a mail', () => {
  it('has the button in the operator’s colour, one for dark programs too, and the operator’s corners', () => {
    const { html } = compose({ installation: { brand } });
    expect(html).toContain('border-radius:0px;background:#0b6e4f;color:#ffffff');
    expect(html).toMatch(
      /prefers-color-scheme: dark[\s\S]*\.button { background: #[0-9a-f]{6} !important; color: #10203a !important; border-color: #[0-9a-f]{6} !important; }/,
    );
    expect(html).not.toMatch(/#1b5fb8|#9cc3ff/);
  });

  it.each([compose, composeForOperator])('shows the logo by the operator’s name', (composed) => {
    const { html } = composed({ installation: { brand, name: 'Praxis "Sonne"' } });
    expect(html).toMatch(
      /<img src="https:\/\/cdn\.practice\.example\/logo\.png\?v=1&amp;w=2" alt="Praxis &quot;Sonne&quot;" width="120" style="[^"]*">/,
    );
  });

  it('loads nothing where the operator has no logo, and is blue', () => {
    for (const { html } of [compose(), composeForOperator(), composeWaiting('offered')]) {
      expect(html).not.toMatch(/<img|url\(|<link|src=/);
    }
    expect(compose().html).toContain('border-radius:10px;background:#1b5fb8;color:#ffffff');
  });
});
