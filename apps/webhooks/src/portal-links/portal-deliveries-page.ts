import {
  type Delivery,
  DELIVERY_STATUSES,
  type DeliveryStatus,
  type Endpoint,
  type PortalLink,
} from '@vc/feature/webhook-store';
import type { Links, Page } from '@vc/platform/http';
import { type Html, html, type Rendered, timeElement } from '@vc/platform/pages';
import { type PortalNotice, sentenceOf } from './portal-notice';
import { renderPortalPage, repeatForm } from './portal-page';
import { PORTAL_PATH } from './portal-path';

interface PortalDeliveries {
  token: string;
  link: PortalLink;
  endpoint: Endpoint;
  page: Page<Delivery>;
  /** That the list is limited to. */
  status: DeliveryStatus | undefined;
  /** What the request has done. */
  notice?: PortalNotice | undefined;
  links: Links;
}

const TITLE = 'Webhook deliveries';

export function renderPortalDeliveries(portal: PortalDeliveries): Rendered {
  const { token, link, endpoint, page, notice, links } = portal;
  return renderPortalPage(
    TITLE,
    html`${notice && html`<p role="status">${sentenceOf(notice)}</p>`}
      <p>Webhooks to <code>${endpoint.url}</code></p>
      <p class="soft">This link works until ${timeElement(link.expiresAt)}.</p>
      ${filters(portal)} ${page.items.length === 0 ? html`<p>There are none.</p>` : undefined}
      <ul>
        ${page.items.map((delivery) => item(token, delivery))}
      </ul>
      <nav aria-label="Pages">
        ${links.prev === undefined ? undefined : html`<a class="button" href="${links.prev}">Newer</a>`}
        ${links.next === undefined ? undefined : html`<a class="button" href="${links.next}">Older</a>`}
      </nav>
      ${repeatForm(token, 'Send all failed webhooks again')}`,
  );
}

function filters({ token, status }: PortalDeliveries): Html {
  const choices = [undefined, ...DELIVERY_STATUSES].map((choice) => {
    const label = choice ?? 'all';
    if (choice === status) return html`<strong aria-current="page">${label}</strong> `;
    const query = new URLSearchParams({ token, ...(choice !== undefined && { 'filter[status]': choice }) });
    return html`<a href="/${PORTAL_PATH}?${query.toString()}">${label}</a> `;
  });
  return html`<nav aria-label="Status">${choices}</nav>`;
}

function item(token: string, { id, eventType, status, createdAt }: Delivery): Html {
  const query = new URLSearchParams({ token });
  return html`<li>
    <a href="/${PORTAL_PATH}/deliveries/${id}?${query.toString()}">${eventType}</a>: ${status},
    ${timeElement(createdAt)}
  </li>`;
}
