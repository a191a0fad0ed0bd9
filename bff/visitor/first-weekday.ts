/** Where a week begins. */

interface WeekInfo {
  readonly firstDay: number;
}

/** On which day a locale's weeks begin, 1 for Monday to 7 for Sunday; older versions of Node know it by another name, or not at all. */
export function firstWeekday(locale: string): number {
  const found: Intl.Locale & { getWeekInfo?(): WeekInfo; readonly weekInfo?: WeekInfo } = new Intl.Locale(locale);
  return (found.getWeekInfo?.() ?? found.weekInfo)?.firstDay ?? 1;
}
