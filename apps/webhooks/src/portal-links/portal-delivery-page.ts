import type { Delivery, DeliveryAttempt, Endpoint } from '@vc/feature/webhook-store';
import { type Html, html, type Rendered, timeElement } from '@vc/platform/pages';
import { renderPortalPage, repeatForm } from './portal-page';
import { PORTAL_PATH } from './portal-path';

interface PortalDelivery {
  token: string;
  endpoint: Endpoint;
  delivery: Delivery;
  attempts: DeliveryAttempt[];
}

/** The bodies are left out: the partner has them, and a link can reach others. */
export function renderPortalDelivery({ token, endpoint, delivery, attempts }: PortalDelivery): Rendered {
  const { id, eventId, eventType, status, nextAttemptAt, createdAt } = delivery;
  return renderPortalPage(
    eventType,
    html`<p>A webhook to <code>${endpoint.url}</code>, created ${timeElement(createdAt)}.</p>
      <p>Status: <strong>${status}</strong></p>
      ${status === 'pending' ? html`<p>The next attempt is at ${timeElement(nextAttemptAt)}.</p>` : undefined}
      <p class="soft"><code>webhook-id</code>: <code>${eventId}</code></p>
      <h2>Attempts</h2>
      ${attempts.length === 0 ? html`<p>There were none.</p>` : undefined}
      <ol>
        ${attempts.map(attempt)}
      </ol>
      ${repeatForm(token, 'Send this webhook again', id)}
      <p><a href="/${PORTAL_PATH}?${new URLSearchParams({ token }).toString()}">All webhooks</a></p>`,
  );
}

function attempt({ status, error, latencyMs, createdAt }: DeliveryAttempt): Html {
  const outcome = status === null ? (error ?? 'no response') : `HTTP ${status}`;
  return html`<li>${timeElement(createdAt)}: ${outcome}, after ${latencyMs} ms</li>`;
}
