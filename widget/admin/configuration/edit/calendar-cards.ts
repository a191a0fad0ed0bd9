/** The cards of a calendar that are loaded after its page. */

export { calendarRules } from './calendar-rules.ts';
export { otherCalendars } from './other-calendars.ts';
export { ownResources } from './own-resources.ts';
export { sessionRows } from './session-rows.ts';
