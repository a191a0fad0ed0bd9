/** The texts of the widget. English ones are built into it; other languages are served by `/widget/v1/config?lang=`. `{name}` marks a value put in. */
export interface WidgetTexts {
  readonly stepCalendar: string;
}
