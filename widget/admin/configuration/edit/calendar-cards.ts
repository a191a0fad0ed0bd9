/** The cards of a calendar that are loaded after its page. */

export { exceptionRows, hoursRows } from '../hours-rows.ts';
export { calendarRules } from './calendar-rules.ts';
export { otherCalendars } from './other-calendars.ts';
export { ownResources } from './own-resources.ts';
export { sessionRows } from './session-rows.ts';
