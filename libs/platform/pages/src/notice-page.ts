import { html } from './html';
import type { Look } from './look';
import { type PageOptions, type Rendered, renderPage } from './page';
import type { PageReader } from './page-reader';

export interface Notice {
  title: string;
  /** One paragraph each. */
  sentences: string[];
  look?: Look | undefined;
}

/** Renders a page about a status and the next step. */
export function renderNotice({ title, sentences, look }: Notice, reader: PageReader, options?: PageOptions): Rendered {
  return renderPage({ title, look, body: html`${sentences.map((each) => html`<p>${each}</p>`)}` }, reader, options);
}
