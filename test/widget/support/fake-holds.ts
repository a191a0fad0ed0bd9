/**
 * The part of the fake server that keeps times: what it was asked, as it was sent, and what it
 * says.
 */

import type { WidgetHoldBody, WidgetHoldRequestBody } from '../../../bff/contract/widget-api.ts';

export interface HoldCall {
  readonly kind: 'holds' | 'extend' | 'release';
  readonly body: string;
  readonly init: RequestInit;
}

export const isHoldCall = (kind: string): kind is HoldCall['kind'] =>
  ['holds', 'extend', 'release'].includes(kind);

export class FakeHolds {
  readonly calls: HoldCall[] = [];
  /** Until a hold or its extension runs out. */
  seconds = 600;
  /** How much longer it could be extended after that. */
  extendableSeconds = 1200;
  /** What each answer has beside the usual. */
  more: Partial<WidgetHoldBody> = {};
  #made = 0;

  of(kind: HoldCall['kind']): HoldCall[] {
    return this.calls.filter((call) => call.kind === kind);
  }

  /** What the holds were asked for, in order. */
  get requests(): WidgetHoldRequestBody[] {
    return this.of('holds').map(({ body }) => JSON.parse(body));
  }

  answer({ kind, body }: HoldCall): WidgetHoldBody {
    if (kind === 'holds') {
      this.#made++;
    }
    const asked: Partial<WidgetHoldRequestBody> = kind === 'holds' ? JSON.parse(body) : {};
    const expires = Date.UTC(2026, 10, 20, 12);
    return {
      hold: `secret-${this.#made}`,
      slot: asked.slot ?? '',
      expires_at: new Date(expires).toISOString(),
      extendable_until: new Date(expires + this.extendableSeconds * 1000).toISOString(),
      seconds: this.seconds,
      ...this.more,
    };
  }
}
