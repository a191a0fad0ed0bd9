/** Before end-to-end tests: some of them open a storage from source beside the built server. */

export { buildThreads as default } from './build-threads.ts';
