/** Before end-to-end tests: some of them open a storage from source beside the built server. */

export { buildWriter as default } from './build-writer.ts';
