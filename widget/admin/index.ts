/** The entry module of the administration, loaded by `/admin`. */

import { SlotwellAdmin } from './shell.ts';

customElements.define('slotwell-admin', SlotwellAdmin);
