import { type Html, html, page, PAGE_HEADERS, type Rendered } from '@vc/platform/pages';
import { PORTAL_PATH } from './portal-path';

/** Forms go to this platform only, and search engines keep nothing. */
const HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': `${PAGE_HEADERS['content-security-policy']}; form-action 'self'`,
  'x-robots-tag': 'noindex, nofollow',
};

export function renderPortalPage(title: string, body: Html): Rendered {
  return { status: 200, headers: HEADERS, body: page({ title, body }) };
}

/** A button that sends webhooks again. @param delivery absent for all that have failed */
export function repeatForm(token: string, label: string, delivery?: string): Html {
  return html`<form method="post" action="/${PORTAL_PATH}/repetitions">
    <input type="hidden" name="token" value="${token}" />
    ${delivery === undefined ? undefined : html`<input type="hidden" name="delivery" value="${delivery}" />`}
    <button>${label}</button>
  </form>`;
}
