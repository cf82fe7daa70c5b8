export function keepNames(code: string): string;
