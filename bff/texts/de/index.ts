/** All that widget and pages say in German. */

import type { Texts } from '../texts.ts';
import { manage } from './manage.ts';
import { pages } from './pages.ts';
import { waitlist } from './waitlist.ts';
import { widget } from './widget.ts';

export const de: Texts = { widget, pages, manage, waitlist };
