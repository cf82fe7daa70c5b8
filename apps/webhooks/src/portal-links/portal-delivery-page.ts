import type { Delivery, DeliveryAttempt, Endpoint } from '@vc/feature/webhook-store';
import { type Html, html, type PageReader, type Rendered, timeElement } from '@vc/platform/pages';
import { renderPortalPage, repeatForm } from './portal-page';
import { PORTAL_PATH } from './portal-path';
import { type PortalTexts, portalTexts } from './portal-texts';

interface PortalDelivery {
  token: string;
  endpoint: Endpoint;
  delivery: Delivery;
  attempts: DeliveryAttempt[];
  reader: PageReader;
}

/** The bodies are left out: the partner has them, and a link can reach others. */
export function renderPortalDelivery({ token, endpoint, delivery, attempts, reader }: PortalDelivery): Rendered {
  const t = portalTexts(reader.language);
  const { id, eventId, eventType, status, nextAttemptAt, createdAt } = delivery;
  return renderPortalPage(
    eventType,
    html`<p>
        ${t.html('delivery.lead', { url: html`<code>${endpoint.url}</code>`, time: timeElement(createdAt, t.language) })}
      </p>
      <p>${t.html('delivery.status', { status: html`<strong>${t.text(`status.${status}`)}</strong>` })}</p>
      ${
        status === 'pending'
          ? html`<p>${t.html('delivery.next', { time: timeElement(nextAttemptAt, t.language) })}</p>`
          : undefined
      }
      <p class="soft"><code>webhook-id</code>: <code>${eventId}</code></p>
      <h2>${t.text('delivery.attempts')}</h2>
      ${list(t, attempts)} ${repeatForm(token, t.text('repeat-one'), id)}
      <p><a href="/${PORTAL_PATH}?${new URLSearchParams({ token }).toString()}">${t.text('all')}</a></p>`,
    reader,
  );
}

function list(t: PortalTexts, attempts: DeliveryAttempt[]): Html {
  if (attempts.length === 0) return html`<p>${t.text('delivery.no-attempts')}</p>`;
  return html`<ol>
    ${attempts.map((each) => attempt(t, each))}
  </ol>`;
}

function attempt(t: PortalTexts, { status, error, latencyMs, createdAt }: DeliveryAttempt): Html {
  const outcome = status === null ? (error ?? t.text('attempt.no-response')) : `HTTP ${status}`;
  const time = timeElement(createdAt, t.language);
  return html`<li>${t.html('attempt', { time, outcome, latency: latencyMs })}</li>`;
}
