/** The answer to a request with an idempotency key, as a repetition gets it. */
export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Headers that belong to the answer. The others belong to the request that got it. */
const KEPT_HEADERS = ['content-type', 'etag', 'location'];

export function keptHeaders(headers: Record<string, unknown>): Record<string, string> {
  const kept = KEPT_HEADERS.filter((name) => headers[name] !== undefined);
  return Object.fromEntries(kept.map((name) => [name, String(headers[name])]));
}
