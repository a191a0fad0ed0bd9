/** Messages between the page and the frame with the widget. Types only. */

/** Messages from the frame. */
export type FrameMessage =
  | { readonly type: 'slotwell-preview-ready' }
  /** A call of `/widget/v1`, such as `days?schedule=1&reason=2`. */
  | { readonly type: 'slotwell-preview-ask'; readonly id: number; readonly call: string };

/** Messages to the frame. */
export type PageMessage =
  | { readonly type: 'slotwell-preview-show'; readonly shown: Shown }
  | {
      readonly type: 'slotwell-preview-answer';
      readonly id: number;
      readonly status: number;
      readonly body: string;
    };

export interface Shown {
  readonly lang: string;
  readonly scheme: 'light' | 'dark';
  readonly name: string;
  /** Empty for none. */
  readonly logo: string;
  /** Custom properties of the widget. */
  readonly style: Readonly<Record<string, string>>;
  /** Attributes of the widget. */
  readonly attributes: Readonly<Record<string, string>>;
  /** A new value makes the widget start over. */
  readonly version: string;
}
