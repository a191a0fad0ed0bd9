/** Renders a part of the administration below the desk that it is given, as the shell does. */

import { ContextProvider } from '@lit/context';
import { fixture } from '@open-wc/testing';
import type { TemplateResult } from 'lit';
import { type Desk, deskContext } from '../../../../widget/admin/desk.ts';

export function fixtureAt<T extends Element>(desk: Desk, template: TemplateResult): Promise<T> {
  const shell = document.createElement('div');
  document.body.append(shell);
  new ContextProvider(shell, { context: deskContext, initialValue: desk });
  return fixture<T>(template, { parentNode: shell });
}
