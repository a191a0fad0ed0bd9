/**
 * News from the server, while somebody looks: browsers allow six connections to a server, so a tab
 * that is hidden for a while gives its own back. Nothing is replayed: whoever has been away asks
 * again.
 */

import { BASE } from './client.ts';

export type LiveState = 'connecting' | 'connected' | 'away';

interface Listener {
  readonly stateChanged: (state: LiveState) => void;
  /** Calendars on which something changed; `null`: anything may have. */
  readonly changed: (schedules: readonly number[] | null) => void;
  /** The stream was refused for good, as it is to those who are signed out. */
  readonly refused: () => void;
}

const HIDDEN_FOR = 30_000;
const RETRY_AFTER = 5_000;
/**
 * The server says something every 25 seconds: after this long it is gone, though the connection
 * does not say so.
 */
const SILENT_FOR = 60_000;

/** Gives the function that ends it. */
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
  /** Anything at all. */
  readonly heard: () => void;
  /** The browser will not try again by itself. */
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
