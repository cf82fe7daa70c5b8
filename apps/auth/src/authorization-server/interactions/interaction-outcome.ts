import { OWN_SCRIPTS, type Page, type PageReader, renderPage } from '@vc/platform/pages';

/** The response to a request of a page. */
export interface InteractionOutcome {
  status: number;
  headers: Record<string, string>;
  body?: string;
}

export function toRedirect(location: string): InteractionOutcome {
  return { status: 303, headers: { 'cache-control': 'no-store', location } };
}

export function toPage(
  page: Page,
  reader: PageReader,
  { status = 200, retryAfter, hasScript = false }: AnswerOptions = {},
): InteractionOutcome {
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return renderPage(page, reader, { ...(hasScript && OWN_SCRIPTS), status, headers });
}

interface AnswerOptions {
  status?: number;
  /** Seconds. */
  retryAfter?: number | undefined;
  /** Runs the script of passkeys. */
  hasScript?: boolean;
}
