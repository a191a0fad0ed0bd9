/** What the customers' page says. */

import type texts from '../texts/en/customers.json';
import { section } from '../texts/section.ts';

export type CustomersTexts = typeof texts;

export const customersTexts = section<CustomersTexts>(
  (language) => import(`../texts/${language}/customers.json`),
);
