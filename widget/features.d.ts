/** Features that came after the first flow. The build sets each to true; test/setup/widget-size.mjs sets one to false to weigh it. */

/** Times are held while the form is filled. */
declare const __HOLDS__: boolean;

/** What comes moves in. */
declare const __MOTION__: boolean;

/** After booking: what comes by mail, the step that is missing where the address is to be confirmed, the link to the booking's own page. */
declare const __MAIL__: boolean;

/** After booking: links to web calendars. */
declare const __CALENDARS__: boolean;

/** Where nothing is free, the customer may ask to be told. */
declare const __WAITLIST__: boolean;
