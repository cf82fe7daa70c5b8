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
  const classes = [types].flat();
  const translate = (error: unknown): never => {
    throw classes.some((type) => error instanceof type) ? to(error as E) : error;
  };
  try {
    const value = work();
    return value instanceof Promise ? (value.catch(translate) as T) : value;
  } catch (error) {
    return translate(error);
  }
}
