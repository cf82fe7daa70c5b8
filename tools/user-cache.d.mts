/** The folder of that name in the user's cache, which may not exist. */
export function cachedFolder(name: string): string;

/** Returns a folder of the user's cache, which is made where it is missing. It appears whole or not at all. */
export function obtainInCache(name: string, make: (unfinished: string) => void): string;
