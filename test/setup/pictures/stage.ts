/** The page that a picture is taken of: one widget, and what may be done with it. */

import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { isRightToLeft } from '../../../widget/booking/format/wall-time.ts';
import type { FakeApi } from '../../widget/support/fake-api.ts';
import { type PictureLanguage, pictureWords } from './answers.ts';
import { findClipped } from './find-clipped.ts';
import { savePicture } from './save-picture.ts';

export const BASE = 'https://book.example/';
const PAGE = 'https://practice.example/';

/** How a state is shown. */
export interface Look {
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  /** The name in files, such as `de-390-light`. */
  readonly name: string;
  /** Whether the reader has doubled the size of text. */
  readonly isLarge?: boolean;
}

export interface Series {
  readonly lang: PictureLanguage;
  readonly looks: readonly Look[];
  readonly folder: string;
}

export class Stage {
  readonly page: Page;
  readonly api: FakeApi;
  readonly #series: Series;

  constructor(page: Page, api: FakeApi, series: Series) {
    this.page = page;
    this.api = api;
    this.#series = series;
  }

  get lang(): PictureLanguage {
    return this.#series.lang;
  }

  get words() {
    return pictureWords[this.lang];
  }

  async open(attributes = '', style = ''): Promise<void> {
    const { lang } = this;
    await this.page.route(PAGE, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="${lang}" dir="${isRightToLeft(lang) ? 'rtl' : 'ltr'}"><meta name="viewport" content="width=device-width"><style>
          :root { color-scheme: light dark; font: 16px/1.5 Inter, system-ui, sans-serif; }
          body { margin: 0; padding: 16px; color: light-dark(#1c2422, #e8eeec); background: light-dark(#fff, #1b2421); }
          slotwell-booking { --slotwell-accent: light-dark(#2d6e5d, #7fcbb0); --slotwell-on-accent: light-dark(#fff, #10201b);
            --slotwell-surface: light-dark(#fff, #1b2421); ${style} }
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

  /**
   * The state in every look; what is on screen stays as it is, only its room and colours change.
   */
  async take(name: string): Promise<void> {
    const { looks, folder } = this.#series;
    const before = this.page.viewportSize();
    await this.page.waitForTimeout(250);
    for (const look of looks) {
      await this.page.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' });
      await this.page.setViewportSize({ width: look.width, height: 700 });
      await this.#setTextSize(look.isLarge ? 200 : 100);
      await savePicture(this.page, join(folder, `${look.name}-${name}.png`));
      for (const fault of await findClipped(this.page)) {
        console.error(`${look.name}-${name}: ${fault}`);
        process.exitCode = 1;
      }
    }
    await this.#setTextSize(100);
    if (before) {
      await this.page.setViewportSize(before);
    }
  }

  async #setTextSize(percent: number): Promise<void> {
    await this.page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}px`;
    }, percent * 0.16);
  }
}
