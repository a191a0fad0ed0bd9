/** What the page and the frame with the widget in it say to each other. Types alone. */

/** From the frame. */
export type FrameMessage =
  | { readonly type: 'slotwell-preview-ready' }
  /** A call of `/widget/v1`, as `days?schedule=1&reason=2`. */
  | { readonly type: 'slotwell-preview-ask'; readonly id: number; readonly call: string };

/** To the frame. */
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
  /** Empty: none. */
  readonly logo: string;
  /** Custom properties of the widget. */
  readonly style: Readonly<Record<string, string>>;
  /** Of the widget. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Another one: the widget begins anew. */
  readonly version: string;
}
