export function missingLibrary(folders?: string[]): string | undefined;
