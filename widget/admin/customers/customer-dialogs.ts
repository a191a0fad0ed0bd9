/** The dialogs of a customer's page, loaded after the page. */

import './contact-dialog.ts';
import './erase-dialog.ts';
import './merge-dialog.ts';
