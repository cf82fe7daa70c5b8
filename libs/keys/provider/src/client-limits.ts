/** Bounds of the calls of a key service. */
export interface ClientLimits {
  /** Longest time of one call with its repetitions, in ms. */
  timeoutMs: number;
}

/** Attempts of one call: a client repeats one that the service throttles or whose connection is lost. */
export const MAX_ATTEMPTS = 3;
