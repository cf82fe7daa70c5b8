import type { Mail } from '@vc/platform/mail';
import { Html, html } from '@vc/platform/pages';
import type { NoticeMessage } from './notice-message';

interface Addressing {
  /** Of the notice: each attempt has the same `Message-ID`. */
  id: string;
  senderName: string;
  replyTo: string | null;
  /** Undefined where the deployment takes no bounces. */
  bounceAddress: string | undefined;
}

export function toNoticeMail(message: NoticeMessage, { replyTo, ...addressing }: Addressing): Mail {
  const { subject, body, footer, optOutUrl } = message;
  return {
    ...addressing,
    ...(replyTo !== null && { replyTo }),
    subject,
    text: `${body}\n\n--\u0020\n${footer}\n`,
    html: toHtml(message),
    unsubscribeUrl: optOutUrl,
  };
}

/** Texts of organizations are escaped. The page loads nothing, so that opening it is not seen. */
function toHtml({ language, subject, body, footer, link, optOutUrl }: NoticeMessage): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="max-width: 36rem; margin: 1rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif">
        ${body.split(/\n{2,}/).map((paragraph) => html`<p>${toLines(paragraph, link)}</p>`)}
        <p style="color: #55525c; font-size: .875rem">${toLines(footer, optOutUrl)}</p>
      </body>
    </html>`.text;
}

/** The address becomes a link. */
function toLines(text: string, address: string): Html[] {
  const anchor = html`<a href="${address}">${address}</a>`;
  const lines = text.split('\n').map((line) =>
    join(
      line.split(address).map((part) => html`${part}`),
      anchor,
    ),
  );
  return join(lines.map(inOne), new Html('<br />'));
}

function join(parts: Html[], separator: Html): Html[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
}

function inOne(parts: Html[]): Html {
  return html`${parts}`;
}
