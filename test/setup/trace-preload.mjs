/**
 * Loaded into an instrumented server before its own code, and into its threads: notes the files
 * that one request passes, and tells the parent process.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';
import { isMainThread } from 'node:worker_threads';

const requests = new AsyncLocalStorage();
const channel = new BroadcastChannel('slotwell-trace');
channel.unref?.();
const THREAD_MS = 10_000;
/**
 * Of the writer's thread. One request is under way at a time, and the next begins when the thread
 * has said that it has forgotten this one.
 */
let written = [];

globalThis.__enter = (file) => (isMainThread ? requests.getStore() : written)?.push(file);

if (isMainThread) {
  noteRequests();
} else {
  channel.onmessage = ({ data }) => {
    channel.postMessage({ answer: data, files: written });
    written = [];
  };
}

function noteRequests() {
  process.on('message', async () =>
    process.send({ isReady: true, thread: await askThread('forget') }),
  );
  process.channel.unref();
  const { emit } = Server.prototype;
  Server.prototype.emit = function (event, ...values) {
    const [request, response] = values;
    if (event !== 'request' || request.method !== 'POST') {
      return emit.call(this, event, ...values);
    }
    const files = [];
    response.once('finish', async () => {
      const own = [...files];
      process.send({ path: request.url, files: own, thread: await askThread('tell') });
    });
    return requests.run(files, () => emit.call(this, event, ...values));
  };
}

/** Resolves with the files that the thread has entered; `null` if it did not answer. */
function askThread(question) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), THREAD_MS);
    channel.onmessage = ({ data }) => {
      if (data.answer !== question) {
        return;
      }
      clearTimeout(timer);
      resolve(data.files);
    };
    channel.postMessage(question);
  });
}
