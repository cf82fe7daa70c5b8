import {
  type Delivery,
  DELIVERY_STATUSES,
  type DeliveryStatus,
  type Endpoint,
  type PortalLink,
} from '@vc/feature/webhook-store';
import type { Links, Page } from '@vc/platform/http';
import { type Html, html, type PageReader, type Rendered, timeElement } from '@vc/platform/pages';
import type { PortalNotice } from './portal-notice';
import { renderPortalPage, repeatForm } from './portal-page';
import { PORTAL_PATH } from './portal-path';
import { type PortalTexts, portalTexts } from './portal-texts';

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
  reader: PageReader;
}

export function renderPortalDeliveries(portal: PortalDeliveries): Rendered {
  const { token, link, endpoint, page, notice, reader } = portal;
  const t = portalTexts(reader.language);
  return renderPortalPage(
    t.text('title'),
    html`${notice && html`<p role="status">${t.text(`notice.${notice}`)}</p>`}
      <p>${t.html('endpoint', { url: html`<code>${endpoint.url}</code>` })}</p>
      <p class="soft">${t.html('valid', { time: timeElement(link.expiresAt, t.language) })}</p>
      ${filters(t, portal)} ${list(t, token, page.items)} ${pages(t, portal)} ${repeatForm(token, t.text('repeat-all'))}`,
    reader,
  );
}

/** An empty list is no list for assistive technology. */
function list(t: PortalTexts, token: string, deliveries: Delivery[]): Html {
  if (deliveries.length === 0) return html`<p>${t.text('none')}</p>`;
  return html`<ul>
    ${deliveries.map((delivery) => item(t, token, delivery))}
  </ul>`;
}

function pages(t: PortalTexts, { links: { prev, next } }: PortalDeliveries): Html | undefined {
  if (prev === undefined && next === undefined) return undefined;
  return html`<nav aria-label="${t.text('pages')}">
    ${prev === undefined ? undefined : html`<a class="button" href="${prev}">${t.text('newer')}</a>`}
    ${next === undefined ? undefined : html`<a class="button" href="${next}">${t.text('older')}</a>`}
  </nav>`;
}

function filters(t: PortalTexts, { token, status }: PortalDeliveries): Html {
  const choices = [undefined, ...DELIVERY_STATUSES].map((choice) => {
    const label = t.text(`status.${choice ?? 'all'}`);
    if (choice === status) return html`<strong aria-current="page">${label}</strong> `;
    const query = new URLSearchParams({ token, ...(choice !== undefined && { 'filter[status]': choice }) });
    return html`<a href="/${PORTAL_PATH}?${query.toString()}">${label}</a> `;
  });
  return html`<nav aria-label="${t.text('status')}">${choices}</nav>`;
}

function item(t: PortalTexts, token: string, { id, eventType, status, createdAt }: Delivery): Html {
  const query = new URLSearchParams({ token });
  return html`<li>
    <a href="/${PORTAL_PATH}/deliveries/${id}?${query.toString()}">${eventType}</a>: ${t.text(`status.${status}`)},
    ${timeElement(createdAt, t.language)}
  </li>`;
}
