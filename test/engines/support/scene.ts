/**
 * The scene for every engine: the built server, a form with every native kind of field, and a site
 * of another origin that embeds the widget.
 */

import { afterAll, beforeAll } from 'vitest';
import { anInstallationFile } from '../../e2e/support/an-installation-file.ts';
import { createOperator, type Operator } from '../../e2e/support/built-server.ts';
import { type HostPage, startHostSite } from '../../e2e/support/host-site.ts';
import type { Engine, Tab, TabWishes } from './engine.ts';
import { aVisitor, type Visitor } from './visitor.ts';

export interface Scene {
  readonly operator: Operator;
  readonly origin: string;
  /** Changes what the site shows. */
  show(page: Partial<HostPage>): void;
}

const field = (name: string, label: string, more: object) => ({
  name,
  label,
  form_type: 'textbox',
  required: true,
  value: '',
  ...more,
});

const form = [
  field('first_name', 'First name', { input_type: 'text' }),
  field('last_name', 'Last name', { input_type: 'text' }),
  field('birthday', 'Date of birth', { input_type: 'date' }),
  field('insurance', 'Insurance', {
    form_type: 'select',
    options: ['Public', 'Foreign', 'Private'].map((label) => ({
      value: label.toLowerCase(),
      label,
    })),
  }),
  field('email', 'Email', { input_type: 'email' }),
];

/** All customers share one address here. */
const limits = {
  bookings_per_address: 10_000,
  bookings_per_email: 10_000,
  holds_per_visitor: 100,
  holds_per_network: 1000,
  holds_per_address: 10_000,
};

/** Sets the scene once for a test file. */
export function setScene(): () => Scene {
  let scene: (Scene & { close(): Promise<void> }) | null = null;
  beforeAll(async () => {
    const [site, operator] = await Promise.all([startHostSite(), createOperator()]);
    await operator.importFile(
      anInstallationFile({ origins: [site.origin], changes: { form, limits } }),
    );
    await operator.start();
    scene = {
      operator,
      origin: site.origin,
      show: (page) => site.show({ widgetUrl: operator.url, ...page }),
      close: async () => {
        await site.close();
        await operator.remove();
      },
    };
  });
  afterAll(() => scene?.close());
  return () => {
    if (scene === null) {
      throw new Error('The scene is not set yet.');
    }
    return scene;
  };
}

/** An engine for a group of tests, and visitors in it who leave after each. */
export function setEngine(name: string, start: () => Promise<Engine>) {
  let engine: Engine | null = null;
  beforeAll(async () => {
    engine = await start();
  });
  afterAll(() => engine?.close());
  /** `does`: what the visitor is about to do, which is used in the names of pictures. */
  return async (does: string, wishes?: TabWishes): Promise<{ tab: Tab; visitor: Visitor }> => {
    if (engine === null) {
      throw new Error('The engine is not started yet.');
    }
    const tab = await engine.open(wishes);
    return { tab, visitor: aVisitor(tab, `${name}-${does.replace(/\W+/g, '-')}`) };
  };
}
