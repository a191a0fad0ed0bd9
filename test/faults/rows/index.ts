/** All rows, in the order of the table in docs/guarantees.md. */

import type { FaultRow } from '../fault-row.ts';
import { row as mixed } from './mixed.ts';
import { row as model } from './model.ts';

export const rows: readonly FaultRow[] = [mixed, model];
