import { html } from './html';
import type { Look } from './look';
import { page, PAGE_HEADERS } from './page';
import type { Rendered } from './render-invitation';

export interface Notice {
  title: string;
  /** One sentence each. */
  sentences: string[];
  look?: Look | undefined;
}

/** A page that tells how something stands, and what the person can do next. */
function noticePage({ title, sentences, look }: Notice): string {
  return page({ title, look, body: html`${sentences.map((sentence) => html`<p>${sentence}</p>`)}` });
}

/** @param status of the answer; 410 where what the address names has ended */
export function renderNotice(notice: Notice, status = 200): Rendered {
  return { status, headers: PAGE_HEADERS, body: noticePage(notice) };
}
