/** Node's codes of a package that is not there. */
const NOT_FOUND = ['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND'];

/**
 * Loads the client of a cloud, which is an optional package: most installations use none.
 * @throws Error naming the package that is not installed
 */
export async function loadClient<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if (!NOT_FOUND.includes(String((cause as { code?: unknown }).code))) throw cause;
    throw new Error(`The optional package ${name} is not installed.`, { cause });
  }
}
