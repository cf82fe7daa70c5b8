import {
  html,
  type Look,
  OWN_FORMS,
  type PageLanguage,
  type PageReader,
  type Rendered,
  renderNotice,
  renderPage,
  Translator,
} from '@vc/platform/pages';
import af from './messages/af.json';
import en from './messages/en.json';

/** What the reader of a mail does at its link. */
export type LinkedAct = 'opt-out' | 'confirmation';

export const noticeTexts = (language: PageLanguage) => new Translator({ en, af }, language);

/** The form has the address of the page, with its token. */
export function renderActForm(act: LinkedAct, look: Look, reader: PageReader): Rendered {
  const t = noticeTexts(reader.language);
  const body = html`<p>${t.html(`${act}.lead`, { organization: html`<strong>${look.name}</strong>` })}</p>
    <form method="post">
      <p class="actions"><button class="primary">${t.text(`${act}.submit`)}</button></p>
    </form>`;
  return renderPage({ title: t.text(`${act}.title`), look, body }, reader, OWN_FORMS);
}

export function renderActDone(act: LinkedAct, look: Look, reader: PageReader): Rendered {
  const t = noticeTexts(reader.language);
  return renderNotice({ title: t.text(`${act}.done`), sentences: [t.text(`${act}.doneWhat`)], look }, reader);
}
