/** Loaded into an instrumented server before its own code, and into its threads: notes the files that one request passes, and tells the parent process. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';
import { isMainThread } from 'node:worker_threads';

const requests = new AsyncLocalStorage();
const channel = new BroadcastChannel('slotwell-trace');
channel.unref?.();
/** The writer's thread answers one request at a time here, so that everything it does between two messages belongs to that request. */
let written = [];

globalThis.__enter = (file) => (isMainThread ? requests.getStore() : written)?.push(file);

if (isMainThread) noteRequests();
else
  channel.onmessage = ({ data }) => {
    if (data === 'end') channel.postMessage({ files: written });
    written = [];
  };

function noteRequests() {
  const { emit } = Server.prototype;
  Server.prototype.emit = function (event, ...values) {
    if (event !== 'request') return emit.call(this, event, ...values);
    const [request, response] = values;
    const files = [];
    channel.postMessage('begin');
    response.once('finish', () => {
      const own = [...files];
      const timer = setTimeout(() => tell([]), 500);
      const tell = (thread) => {
        clearTimeout(timer);
        process.send?.({ path: request.url, files: own, thread });
      };
      channel.onmessage = ({ data }) => data.files && tell(data.files);
      channel.postMessage('end');
    });
    return requests.run(files, () => emit.call(this, event, ...values));
  };
}
