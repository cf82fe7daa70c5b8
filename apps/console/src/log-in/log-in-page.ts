import type { ErrorCode } from '@vc/platform/http';
import { atAddress, html, type PageReader, type Rendered, renderPage } from '@vc/platform/pages';
import type { BrowserApp } from '../browser-apps/browser-app';
import { appTexts } from '../page-texts/page-texts';

interface FailedLogIn {
  code: ErrorCode;
  /** HTTP status. */
  status: number;
  headers: Record<string, string>;
  /** Id of the error, which the log has, too. */
  reference: string;
}

/** Says why a log-in has failed, and leads back to the app, which begins another one. The address has a code: no link has it. */
export function renderFailedLogIn(
  { name, path }: BrowserApp,
  { code, status, headers, reference }: FailedLogIn,
  reader: PageReader,
): Rendered {
  const t = appTexts(reader.language);
  const body = html`<p role="alert">${t.text(`log-in.${reasonOf(code)}`)}</p>
    <p class="actions"><a class="button primary" href="${path}">${t.text(`log-in.open.${name}`)}</a></p>
    <p class="soft">${t.html('log-in.reference', { reference: html`<code>${reference}</code>` })}</p>`;
  return renderPage({ title: t.text('log-in.title'), body }, atAddress(reader, undefined), { status, headers });
}

function reasonOf(code: ErrorCode): 'unknown' | 'refused' | 'ended' | 'failed' {
  if (code === 'NOT_FOUND') return 'unknown';
  if (code === 'FORBIDDEN') return 'refused';
  return code === 'INVALID_STATE' ? 'ended' : 'failed';
}
