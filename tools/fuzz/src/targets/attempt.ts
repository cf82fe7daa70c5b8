import type { ErrorClass } from '@vc/protocol/errors';

/** Returns the value of the work; undefined if it throws an error of the classes that its documentation names. */
export function attempt<T>(allowed: readonly ErrorClass[], work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    return accept(error, allowed);
  }
}

/** Does the same for work that is asynchronous. */
export async function attemptAsync<T>(allowed: readonly ErrorClass[], work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    return accept(error, allowed);
  }
}

/** Returns undefined for a text that is not JSON, which is no input of a parser of JSON values. */
export function parseJson(input: Buffer): unknown {
  return attempt([SyntaxError], () => JSON.parse(input.toString()) as unknown);
}

function accept(error: unknown, allowed: readonly ErrorClass[]): undefined {
  if (!allowed.some((type) => error instanceof type)) throw error;
}
