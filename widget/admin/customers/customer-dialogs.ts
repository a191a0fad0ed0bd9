/** The dialogs of a customer's page: a file of its own, loaded once the page is there. */

import './contact-dialog.ts';
import './erase-dialog.ts';
import './merge-dialog.ts';
