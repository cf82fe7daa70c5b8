interface SharedTimer {
  timer: NodeJS.Timeout;
  callbacks: Set<() => void>;
}

/** By the time at which they end, on the clock of `performance.now()`. */
const timers = new Map<number, SharedTimer>();

/**
 * Calls back at a time of `performance.now()`, by one timer for all callbacks of that time, because each timer wakes an idle
 * process. The timer does not keep the process alive. The caller binds the callback to its asynchronous context, because the
 * timer has that of its first callback.
 * @returns cancels the call
 */
export function callAt(at: number, callback: () => void): () => void {
  const shared = timers.get(at) ?? startTimer(at);
  shared.callbacks.add(callback);
  return () => {
    shared.callbacks.delete(callback);
    if (shared.callbacks.size > 0 || timers.get(at) !== shared) return;
    clearTimeout(shared.timer);
    timers.delete(at);
  };
}

function startTimer(at: number): SharedTimer {
  const callbacks = new Set<() => void>();
  const call = () => {
    timers.delete(at);
    callbacks.forEach((callback) => callback());
  };
  const shared = { timer: setTimeout(call, Math.max(1, Math.ceil(at - performance.now()))).unref(), callbacks };
  timers.set(at, shared);
  return shared;
}
