/** A customer as the server tells of them: what the page and its dialogs are about. */

import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';

export type Customer = CallAnswer<'GET /customers/{id}'>;
