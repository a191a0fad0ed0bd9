/** The remote source: the six calls answered by another installation's REST API. */

export { createRemoteSource, type RemoteSourceOptions } from './create-remote-source.ts';
export { remoteSigningKey } from './signing-key.ts';
