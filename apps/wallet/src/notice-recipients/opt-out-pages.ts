import { html, type Look, page, PAGE_HEADERS, renderNotice, type Rendered } from '@vc/platform/pages';

/** The form goes to this platform only, and search engines keep nothing. */
const HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': `${PAGE_HEADERS['content-security-policy']}; form-action 'self'`,
  'x-robots-tag': 'noindex, nofollow',
};

/** The form has the address of the page, with its token. */
export function renderOptOutForm(look: Look): Rendered {
  const body = html`<p>
      <strong>${look.name}</strong> tells you when a credential or a request waits in your wallet. You can end these
      messages. Your wallet and its content stay as they are.
    </p>
    <form method="post"><button class="primary">End the messages</button></form>`;
  return { status: 200, headers: HEADERS, body: page({ title: 'End the messages?', look, body }) };
}

export function renderOptedOut(look: Look): Rendered {
  const sentences = ['You get no further messages about your wallet. You can switch them on again in your wallet.'];
  return renderNotice({ title: 'The messages have ended', sentences, look });
}
