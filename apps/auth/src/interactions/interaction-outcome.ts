import { PAGE_HEADERS, SCRIPTED_PAGE_HEADERS } from '@vc/platform/pages';

/** The response to a request of a page. */
export interface InteractionOutcome {
  status: number;
  headers: Record<string, string>;
  body?: string;
}

export function toRedirect(location: string): InteractionOutcome {
  return { status: 303, headers: { 'cache-control': 'no-store', location } };
}

/** @param retryAfter seconds */
export function toPage(
  body: string,
  { status = 200, retryAfter, hasScript = false }: PageOptions = {},
): InteractionOutcome {
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return { status, headers: { ...(hasScript ? SCRIPTED_PAGE_HEADERS : PAGE_HEADERS), ...headers }, body };
}

interface PageOptions {
  status?: number;
  retryAfter?: number | undefined;
  /** Runs the script of passkeys. */
  hasScript?: boolean;
}
