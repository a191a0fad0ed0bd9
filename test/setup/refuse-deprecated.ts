/**
 * A use of the database driver that its next version takes away fails the run, while there is still
 * time to change it.
 */

// Files that share a process each come here.
if (!process.listeners('warning').some(({ name }) => name === refuseDeprecated.name)) {
  process.on('warning', refuseDeprecated);
}

function refuseDeprecated(warning: Error): void {
  if (warning.name === 'DeprecationWarning' && warning.message.includes('pg@9')) {
    throw warning;
  }
}
