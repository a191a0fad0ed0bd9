/** On SQLite, and those that need no database. */

import { describeRows } from './describe-rows.ts';

describeRows(['sqlite', 'none']);
