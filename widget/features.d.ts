/** Features that came after the first flow. The build sets each to true; test/setup/widget-size.mjs sets one to false to weigh it. */

/** Times are held while the form is filled. */
declare const __HOLDS__: boolean;

/** What comes moves in. */
declare const __MOTION__: boolean;
