/** The dialogs of a calendar page, each placed beside its origin. They are loaded separately. */

import { nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { addDays } from '../../shared/wall-time.ts';
import type { When } from '../booking/when-fields.ts';
import { loadSections } from '../texts/section.ts';
import { CalendarData, type Moment } from './calendar-data.ts';
import type { Booking } from './day-columns.ts';
import type { Moving, Target } from './grid/steps.ts';
import type { Open, openDialog, RoomAsked } from './open-dialog.ts';

/** Loaded together with the day, so that they are ready when one opens. */
const loadDialogs = () => import('./open-dialog.ts');

/** The subject of a closed dialog: a booking, or a gap without one. */
export interface About {
  readonly when: When;
  readonly booking?: number;
  readonly hasChanged: boolean;
}

function toAbout(open: Open, changed: Booking | null): About | null {
  if (open.kind === 'absence') {
    return null;
  }
  const booking = changed ?? (open.kind === 'add' ? null : open.booking);
  const hasChanged = changed !== null;
  if (!booking) {
    return open.kind === 'add' ? { when: open.when, hasChanged } : null;
  }
  const { id, schedule, day, from } = booking;
  return { when: { schedule: schedule.id, day, from }, booking: id, hasChanged };
}

export abstract class CalendarDialogs<Shown extends Moment> extends CalendarData<Shown> {
  @state() protected open: Open | null = null;
  /** The booking that the open dialog made or changed; `null` if it has not yet. */
  #changed: Booking | null = null;
  #openDialog: typeof openDialog | null = null;

  /** Ids of the shown calendars. */
  protected abstract get shownCalendars(): readonly number[];
  /** Calendar, day and minute of a place in the grid. */
  protected abstract whenOf(target: Target): When;
  /** Called after a dialog closes: focuses its subject, unless the focus is elsewhere. */
  protected abstract giveBackFocus(about: About): Promise<void>;
  /** Where a new booking starts if no place was selected; `null` if there is no calendar. */
  protected abstract get anywhere(): When | null;

  override connectedCallback(): void {
    super.connectedCallback();
    void loadDialogs();
  }

  protected dialogView(changed: (booking: Booking | null) => void) {
    const { open, schedules } = this;
    if (!open || !this.#openDialog) {
      return nothing;
    }
    return this.#openDialog(open, {
      schedules: schedules ?? [],
      resources: this.resources,
      closed: this.#closeDialog,
      changed: (booking) => {
        this.#changed = booking ?? this.#changed;
        changed(booking);
      },
    });
  }

  readonly #closeDialog = (): void => {
    const about = this.open && toAbout(this.open, this.#changed);
    this.open = null;
    if (about) {
      void this.giveBackFocus(about);
    }
  };

  /**
   * Opens a dialog once its texts and the calendars are loaded, because it keeps the calendars it
   * opens with.
   */
  protected async show(open: Open): Promise<void> {
    const [dialogs] = await Promise.all([loadDialogs(), this.loading]);
    // A dialog announces the answers to its first questions before it is drawn.
    await loadSections();
    this.#openDialog = dialogs.openDialog;
    this.#changed = null;
    this.open = open;
  }

  protected readonly add = (target: Target, anchor: Element | null): void => {
    if (!this.isTurning) {
      void this.show({ kind: 'add', when: this.whenOf(target), anchor });
    }
  };

  protected readonly addAnywhere = async (): Promise<void> => {
    await this.loading;
    const when = this.isTurning ? null : this.anywhere;
    if (when) {
      void this.show({ kind: 'add', when, anchor: null });
    }
  };

  /** Opens a new booking for the customer of another one. */
  protected async addLike(id: number): Promise<void> {
    const [{ body, problem }] = await Promise.all([
      this.desk.call('GET /bookings/{id}', { path: { id } }),
      this.loading,
    ]);
    if (problem) {
      this.problem = problem;
    } else {
      this.followUp(body, null);
    }
  }

  protected readonly close = async (): Promise<void> => {
    await Promise.all([import('../booking/absence/absence-dialog.ts'), this.loading]);
    void this.show({
      kind: 'absence',
      day: this.shownDay,
      shown: this.shownCalendars,
      anchor: null,
    });
  };

  /** Opens a follow-up one week later at the same time, the most common request. */
  protected readonly followUp = (like: Booking, anchor: Element | null): void => {
    const later = addDays(like.day, 7);
    const day = later < this.today ? this.today : later;
    void this.show({
      kind: 'add',
      when: { schedule: like.schedule.id, day, from: like.from },
      like,
      anchor,
    });
  };

  protected readonly series = async (booking: Booking, anchor: Element | null): Promise<void> => {
    await import('../booking/series/series-dialog.ts');
    void this.show({ kind: 'series', booking, anchor });
  };

  protected readonly cancel = (booking: Booking, anchor: Element | null): void => {
    void this.show({ kind: 'cancel', booking, anchor });
  };

  protected readonly propose = async (booking: Booking, anchor: Element | null): Promise<void> => {
    await import('../booking/proposal/propose-dialog.ts');
    void this.show({ kind: 'propose', booking, anchor });
  };

  protected readonly move = (booking: Booking, anchor: Element | null): void => {
    void this.show({ kind: 'move', booking, when: null, anchor });
  };

  protected readonly moved = async (moving: Moving, anchor: Element | null): Promise<void> => {
    if (this.isTurning) {
      return;
    }
    const found = await this.desk.call('GET /bookings/{id}', { path: { id: moving.entry.id } });
    if (found.problem) {
      this.problem = found.problem;
    } else {
      this.drop(found.body, moving, anchor);
    }
  };

  /** Opens the dialog for a move made in the grid. It sends the current version of the booking. */
  protected drop(booking: Booking, moving: Moving, anchor: Element | null): void {
    void this.show({ kind: 'move', booking, when: this.whenOf(moving), anchor });
  }

  protected readonly giveRoom = async (asked: RoomAsked, anchor: Element | null): Promise<void> => {
    await import('../booking/rooms/room-dialog.ts');
    void this.show({ kind: 'room', ...asked, anchor });
  };
}
