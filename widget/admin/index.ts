/** The administration area's pages: what `/admin` loads. */

import { SlotwellAdmin } from './shell.ts';

customElements.define('slotwell-admin', SlotwellAdmin);
