/** A use of the database driver that its next version takes away fails the run, while there is still time to change it. */

process.on('warning', (warning) => {
  if (warning.name === 'DeprecationWarning' && warning.message.includes('pg@9')) throw warning;
});
