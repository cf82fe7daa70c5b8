// Until a broker throttles it, kafkajs 2.2 asks for timers that lie decades in the past. They go off at once, as it
// wants; but Node writes a warning to standard error, that nobody who reads it could do anything about.
const printers = process.listeners('warning');

process.removeAllListeners('warning');
process.on('warning', (warning) => {
  if (warning.name === 'TimeoutNegativeWarning' && warning.stack?.includes('kafkajs')) return;
  printers.forEach((print) => print(warning));
});
