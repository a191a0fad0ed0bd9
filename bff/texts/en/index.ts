/** All that widget and pages say in English. */

import type { Texts } from '../texts.ts';
import { manage } from './manage.ts';
import { pages } from './pages.ts';
import { waitlist } from './waitlist.ts';
import { widget } from './widget.ts';

export const en: Texts = { widget, pages, manage, waitlist };
