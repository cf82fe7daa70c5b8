// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a class is told by its instances, whatever it is made of
export type ErrorClass<E extends Error = Error> = abstract new (...args: any[]) => E;

/**
 * Runs `work` and throws `to(error)` instead of an error of the given class. Other errors pass unchanged. Where `work`
 * returns a promise, the same holds for its rejection.
 * @param types one class or several
 */
export function translating<T, E extends Error>(
  work: () => T,
  types: ErrorClass<E> | readonly ErrorClass<E>[],
  to: (error: E) => Error,
): T {
  try {
    const value = work();
    if (!(value instanceof Promise)) return value;
    return value.catch((error: unknown) => throwTranslated(error, types, to)) as T;
  } catch (error) {
    return throwTranslated(error, types, to);
  }
}

function throwTranslated<E extends Error>(
  error: unknown,
  types: ErrorClass<E> | readonly ErrorClass<E>[],
  to: (error: E) => Error,
): never {
  const isOfType = [types].flat().some((type) => error instanceof type);
  throw isOfType ? to(error as E) : error;
}
