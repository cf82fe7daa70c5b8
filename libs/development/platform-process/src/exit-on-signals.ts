const NUMBERS = { SIGINT: 2, SIGTERM: 15 };

/** A signal ends this process with 128 and its number, so that what ends with this process ends, too. */
export function exitOnSignals(): void {
  for (const [signal, number] of Object.entries(NUMBERS)) process.once(signal, () => process.exit(128 + number));
}
