import { html } from './html';
import type { Look } from './look';
import { page, PAGE_HEADERS } from './page';
import type { Rendered } from './render-invitation';

export interface Notice {
  title: string;
  /** One paragraph each. */
  sentences: string[];
  look?: Look | undefined;
}

function noticePage({ title, sentences, look }: Notice): string {
  return page({ title, look, body: html`${sentences.map((sentence) => html`<p>${sentence}</p>`)}` });
}

/** Renders a page about a status and the next step. @param status HTTP status, 410 for a resource that has ended */
export function renderNotice(notice: Notice, status = 200): Rendered {
  return { status, headers: PAGE_HEADERS, body: noticePage(notice) };
}
