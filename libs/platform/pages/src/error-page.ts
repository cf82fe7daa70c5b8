import { html } from './html';
import { type PageOptions, type Rendered, renderPage } from './page';
import { type PageReader, WITHOUT_QUERY } from './page-reader';
import { pageTexts } from './translator';

export interface PageError {
  /** HTTP status of the answer. */
  status: number;
  /** `expired`: the page belongs to a log-in that has ended, or to another browser. */
  kind?: 'expired';
  /** Id of the error or of the request, which the log has, too. */
  reference: string;
  /** Of the error, for the developer of an application. */
  code?: string;
}

/**
 * Renders a page for people in place of an error object: what has happened, what they can do, and a reference for support. The
 * detail of the error is English, and for developers. A query is not repeated in links to other languages: what was wrong in it may
 * be a secret.
 */
export function renderErrorPage(
  { status, kind, reference, code }: PageError,
  reader: PageReader,
  options: Pick<PageOptions, 'headers'> = {},
): Rendered & { body: string } {
  const name = kind ?? kindOf(status);
  const t = pageTexts(reader.language);
  const body = html`<p role="alert">${t.text(`error.${name}.what`)}</p>
    <p>${t.text(`error.${name}.next`)}</p>
    ${
      REPEATABLE.has(name)
        ? html`<p class="actions"><a class="button primary" href="">${t.text('error.again')}</a></p>`
        : undefined
    }
    <p class="soft">
      ${t.html('error.reference', { reference: html`<code>${reference}</code>` })}
      ${code === undefined ? undefined : html`<br /><code>${code}</code>`}
    </p>`;
  const address = reader.address === WITHOUT_QUERY ? reader.address : undefined;
  return renderPage({ title: t.text(`error.${name}.title`), body }, { ...reader, address }, { ...options, status });
}

const REPEATABLE = new Set(['unavailable', 'busy']);

function kindOf(status: number): 'unavailable' | 'unknown' | 'busy' | 'ended' | 'refused' {
  if (status >= 500) return 'unavailable';
  if (status === 404) return 'unknown';
  if (status === 429) return 'busy';
  return status === 409 ? 'ended' : 'refused';
}
