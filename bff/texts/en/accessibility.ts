/** English texts of the accessibility statement. No native speaker has reviewed them yet. */

import type { AccessibilityTexts } from '../texts.ts';

export const accessibility: AccessibilityTexts = {
  lead: '{name} wants everybody to be able to book here. This statement is about these booking pages and the booking form that other pages embed.',
  state:
    'They are built to conform to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. We know of no point in which they do not, apart from the limits below.',
  worksHead: 'What you can count on',
  keyboard: 'Everything can be done by keyboard, and you always see where you are.',
  reader: 'Screen readers are told the name and the state of each day, time, field and message.',
  sight: 'Text can be enlarged to 400 %, and contrasts, dark colours and colours of your own are respected.',
  time: 'A time is kept for you while you fill in the form, you can ask for more time, and nothing you typed is lost.',
  scripts: 'Without JavaScript, you book by plain forms.',
  limitsHead: 'Limits',
  ownWords: 'Names, descriptions, fields and pictures that we enter ourselves are checked by no program.',
  otherPages: 'Pages that embed the booking form are not covered by this statement.',
  otherCalendars: 'Calendars that a booking can be added to belong to others.',
  languages: 'Not all languages have been reviewed by native speakers yet.',
  checkedHead: 'How it was checked',
  checked:
    'By automatic checks of each step (axe-core), in light, dark and forced colours, from right to left and on narrow screens; by booking with the keyboard alone; and by what browsers hand to screen readers.',
  notAudited: 'No independent body has audited it yet.',
  contactHead: 'Have you met a barrier?',
  contact: 'Please tell us what you wanted to do and what got in your way. We answer, and help you to book in the meantime.',
  noContact: 'You find our address on our website.',
  authority: 'If our answer does not help you, you can turn to the authority that watches over accessibility where you live.',
  made: 'Statement of {date} for version {version} of the booking program Slotwell.',
};
