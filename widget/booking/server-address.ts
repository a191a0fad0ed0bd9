/** Where the server is that this script came from: its address, which ends in a slash. */
export const serverAddress = import.meta.url.replace(/(widget\/[^/]+\/)?[^/]*$/, '');
