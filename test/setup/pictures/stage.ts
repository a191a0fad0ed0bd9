/** The page that a picture is taken of: one widget, and what may be done with it. */

import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { FakeApi } from '../../widget/support/fake-api.ts';
import { type PictureLanguage, pictureWords } from './answers.ts';

export const BASE = 'https://book.example/';
const PAGE = 'https://practice.example/';

export interface Row {
  readonly lang: PictureLanguage;
  readonly width: number;
  readonly scheme: 'light' | 'dark';
}

export class Stage {
  readonly page: Page;
  readonly api: FakeApi;
  readonly #row: Row;
  readonly #taken: string[] = [];

  readonly #folder: string;

  constructor(page: Page, api: FakeApi, { row, folder }: { readonly row: Row; readonly folder: string }) {
    this.#folder = folder;
    this.page = page;
    this.api = api;
    this.#row = row;
  }

  get taken(): readonly string[] {
    return this.#taken;
  }

  get words() {
    return pictureWords[this.#row.lang];
  }

  async open(attributes = '', style = ''): Promise<void> {
    const { lang, scheme } = this.#row;
    await this.page.route(PAGE, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="${lang}"><meta name="viewport" content="width=device-width"><style>
          :root { color-scheme: ${scheme}; font: 16px/1.5 Inter, system-ui, sans-serif; }
          body { margin: 0; padding: 16px; color: light-dark(#1c2422, #e8eeec); background: light-dark(#fff, #1b2421); }
          slotwell-booking { --slotwell-accent: light-dark(#2d6e5d, #7fcbb0); --slotwell-on-accent: light-dark(#fff, #10201b); ${style} }
        </style><script type="module" src="${BASE}widget.js"></script><slotwell-booking ${attributes}></slotwell-booking></html>`,
      }),
    );
    await this.page.goto(PAGE);
  }

  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name }).first().click();
  }

  async heading(name: string): Promise<void> {
    await this.page.getByRole('heading', { level: 2, name }).first().waitFor();
  }

  async type(label: string, value: string): Promise<void> {
    await this.page.getByLabel(label).first().fill(value);
  }

  async take(name: string): Promise<void> {
    await this.page.waitForTimeout(250);
    const { lang, width, scheme } = this.#row;
    const file = `${lang}-${width}-${scheme}-${name}.png`;
    await this.page.screenshot({ path: join(this.#folder, file), fullPage: true, animations: 'disabled' });
    this.#taken.push(file);
  }
}
