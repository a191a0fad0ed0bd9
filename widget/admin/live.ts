/**
 * The event stream of the server. Browsers allow six connections per server, so a tab that stays
 * hidden for a while closes its own. Missed events are not replayed: pages reload after a break.
 */

import { BASE } from './client.ts';

export type LiveState = 'connecting' | 'connected' | 'away';

interface Listener {
  readonly stateChanged: (state: LiveState) => void;
  /** Called with the changed calendars; `null` means that any may have changed. */
  readonly changed: (schedules: readonly number[] | null) => void;
  /** Called if the stream was refused for good, for example after signing out. */
  readonly refused: () => void;
}

const HIDDEN_FOR = 30_000;
const RETRY_AFTER = 5_000;
/**
 * The server sends something every 25 seconds. After this long the connection counts as lost, even
 * if the browser does not notice.
 */
const SILENT_FOR = 60_000;

/** Opens the stream and returns a function that closes it. */
export function listen(listener: Listener): () => void {
  let source: EventSource | null = null;
  let timer = 0;
  let silence = 0;

  const close = () => {
    clearTimeout(timer);
    clearTimeout(silence);
    source?.close();
    source = null;
  };
  const reopen = () => {
    close();
    open();
  };
  const heard = () => {
    clearTimeout(silence);
    silence = window.setTimeout(reopen, SILENT_FOR);
  };
  const ended = () => {
    close();
    timer = window.setTimeout(open, RETRY_AFTER);
    listener.refused();
  };
  const open = () => {
    clearTimeout(timer);
    if (source) {
      return;
    }
    source = connect(listener, { heard, ended });
    heard();
  };
  const seen = () => {
    if (!document.hidden) {
      return open();
    }
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      close();
      listener.stateChanged('away');
    }, HIDDEN_FOR);
  };
  document.addEventListener('visibilitychange', seen);
  seen();
  return () => {
    document.removeEventListener('visibilitychange', seen);
    close();
  };
}

interface Connection {
  /** Called for any data. */
  readonly heard: () => void;
  /** Called if the browser will not reconnect by itself. */
  readonly ended: () => void;
}

function connect({ stateChanged, changed }: Listener, { heard, ended }: Connection): EventSource {
  stateChanged('connecting');
  const source = new EventSource(`${BASE}/events`);
  source.onopen = () => {
    heard();
    stateChanged('connected');
    changed(null);
  };
  source.addEventListener('beat', heard);
  source.addEventListener('changed', (event) => {
    heard();
    changed(parseSchedules(event.data));
  });
  source.onerror = () => {
    stateChanged('connecting');
    if (source.readyState === EventSource.CLOSED) {
      ended();
    }
  };
  return source;
}

function parseSchedules(data: string): readonly number[] | null {
  const { schedules, configuration } = JSON.parse(data);
  return Array.isArray(schedules) && !configuration ? schedules : null;
}
