import type { DomainError } from './domain-error';

/** JSON of a protocol below a path: its media type, in which bodies are accepted, and the form of its errors. */
export interface JsonDialect {
  /** Beginning of the paths, without the first slash. */
  path: string;
  mediaType: string;
  toErrorBody: (error: DomainError) => object;
}

export function dialectOf(url: string, dialects: readonly JsonDialect[]): JsonDialect | undefined {
  const path = `${url.replace(/\?.*/s, '')}/`;
  return dialects.find((dialect) => path.startsWith(`/${dialect.path}/`));
}
