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

const texts = (language: PageLanguage) => new Translator({ en, af }, language);

/** The form has the address of the page, with its token. */
export function renderOptOutForm(look: Look, reader: PageReader): Rendered {
  const t = texts(reader.language);
  const body = html`<p>${t.html('form.lead', { organization: html`<strong>${look.name}</strong>` })}</p>
    <form method="post">
      <p class="actions"><button class="primary">${t.text('form.submit')}</button></p>
    </form>`;
  return renderPage({ title: t.text('form.title'), look, body }, reader, OWN_FORMS);
}

export function renderOptedOut(look: Look, reader: PageReader): Rendered {
  const t = texts(reader.language);
  return renderNotice({ title: t.text('ended.title'), sentences: [t.text('ended.what')], look }, reader);
}
