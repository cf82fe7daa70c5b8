import { type Html, html, OWN_FORMS, type PageReader, type Rendered, renderPage } from '@vc/platform/pages';
import { PORTAL_PATH } from './portal-path';

export function renderPortalPage(title: string, body: Html, reader: PageReader): Rendered {
  return renderPage({ title, body }, reader, OWN_FORMS);
}

/** A button that sends webhooks again. @param delivery absent for all that have failed */
export function repeatForm(token: string, label: string, delivery?: string): Html {
  return html`<form method="post" action="/${PORTAL_PATH}/repetitions">
    <input type="hidden" name="token" value="${token}" />
    ${delivery === undefined ? undefined : html`<input type="hidden" name="delivery" value="${delivery}" />`}
    <p class="actions"><button>${label}</button></p>
  </form>`;
}
