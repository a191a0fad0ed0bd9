/** What is said about rooms and devices of bookings. */

import type texts from '../../texts/en/rooms.json';
import { section } from '../../texts/section.ts';

export const roomTexts = section<typeof texts>(
  (language) => import(`../../texts/${language}/rooms.json`),
);
