/** The dialogs of the waiting list: a file of its own, loaded once the page is there. */

import './add-dialog.ts';
import './offer-dialog.ts';
import './remove-dialog.ts';
