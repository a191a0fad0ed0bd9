/**
 * News from the server, while somebody looks: browsers allow six connections to a server, so a tab that is hidden for a while gives its own back. Nothing is
 * replayed: whoever has been away asks again.
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

/** Gives the function that ends it. */
export function listen(listener: Listener): () => void {
  let source: EventSource | null = null;
  let timer = 0;

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const open = () => {
    clearTimeout(timer);
    source ??= connect(listener, () => {
      close();
      timer = window.setTimeout(open, RETRY_AFTER);
      listener.refused();
    });
  };
  const seen = () => {
    if (!document.hidden) return open();
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

/** `ended` is called where the browser will not try again by itself. */
function connect({ stateChanged, changed }: Listener, ended: () => void): EventSource {
  stateChanged('connecting');
  const source = new EventSource(`${BASE}/events`);
  source.onopen = () => {
    stateChanged('connected');
    changed(null);
  };
  source.addEventListener('changed', (event) => changed(schedulesOf(event.data)));
  source.onerror = () => {
    stateChanged('connecting');
    if (source.readyState === EventSource.CLOSED) ended();
  };
  return source;
}

function schedulesOf(data: string): readonly number[] | null {
  const { schedules, configuration } = JSON.parse(data);
  return Array.isArray(schedules) && !configuration ? schedules : null;
}
