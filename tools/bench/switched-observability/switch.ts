/** Does not change with the signal where the benchmark looks for the error of its measurement. */
const isSwitched = process.env.BENCH_SWITCH !== 'none';
const listeners: (() => void)[] = [];
let isOn = true;

process.on('SIGUSR2', () => {
  isOn = !isOn;
  listeners.forEach((listener) => listener());
});

/** Whether metrics, spans and access log are on: until the first SIGUSR2, and after each second one. */
export function isObserved(): boolean {
  return isOn || !isSwitched;
}

/** @param listener is called for each signal */
export function onSwitch(listener: () => void): void {
  listeners.push(listener);
}
