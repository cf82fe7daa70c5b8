import { DISABLE_AFTER_MS } from '@vc/feature/webhook-store';
import type { Mail } from '@vc/platform/mail';
import type { ClaimedAlertEmail } from './alert-emails.repository';

const REASON = `You receive this e-mail because the endpoint has your address in alertEmails. The client that manages the endpoint removes
it there.
`;

/** The path and the query of the endpoint may have secrets, so the e-mail names only its origin. */
export function toAlertEmail(alert: ClaimedAlertEmail, publicUrl: string): Mail {
  return alert.percent === 0 ? toWaitingEmail(alert, publicUrl) : toFailingEmail(alert, publicUrl);
}

function toWaitingEmail(alert: ClaimedAlertEmail, publicUrl: string): Mail {
  const { id, endpoint_id: endpointId, failing_since: since } = alert;
  const { origin, host } = new URL(alert.url);
  const text = `The webhook endpoint ${endpointId} at ${origin} had answered none of its challenges with a 2xx status at ${textOf(since)}.
Its events wait. Have the receiver answer with 2xx, and request a test, which sends another challenge:
POST ${publicUrl}/api/v1/endpoints/${endpointId}/test

The events that wait are delivered after it.

${REASON}`;
  return { id, subject: `Webhook endpoint waits: ${host}`, text };
}

function toFailingEmail(alert: ClaimedAlertEmail, publicUrl: string): Mail {
  const { id, endpoint_id: endpointId, failing_since: since, percent } = alert;
  const { origin, host } = new URL(alert.url);
  const end = new Date(since.getTime() + DISABLE_AFTER_MS);
  const isDisabled = percent === 100;
  const consequence = isDisabled
    ? 'The platform has disabled the endpoint. Enable it again when it is repaired.'
    : `The platform disables the endpoint at ${textOf(end)} unless a delivery succeeds.`;
  const text = `Every delivery to the webhook endpoint ${endpointId} at ${origin} has failed since ${textOf(since)}.
${consequence}

The attempts and their errors: ${publicUrl}/api/v1/endpoints/${endpointId}/deliveries
After the repair, "recover" of the endpoint delivers what was missed.

${REASON}`;
  const subject = isDisabled ? `Webhook endpoint disabled: ${host}` : `Webhook endpoint fails: ${host}`;
  return { id, subject, text };
}

function textOf(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
