// Until a broker throttles it, kafkajs 2.2 sets timers that lie decades in the past. They fire at once, as intended, but
// Node warns about them. This file drops that warning.
const printers = process.listeners('warning');

process.removeAllListeners('warning');
process.on('warning', (warning) => {
  if (warning.name === 'TimeoutNegativeWarning' && warning.stack?.includes('kafkajs')) return;
  printers.forEach((print) => print(warning));
});
