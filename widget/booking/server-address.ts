/** Address of the server that sent this script; ends with a slash. */
export const serverAddress = import.meta.url.replace(/(widget\/[^/]+\/)?[^/]*$/, '');
