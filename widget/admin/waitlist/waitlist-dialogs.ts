/** The dialogs of the waiting list, loaded after the page. */

import './add-dialog.ts';
import './offer-dialog.ts';
import './remove-dialog.ts';
