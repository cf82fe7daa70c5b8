import { assertAvailable } from '@vc/protocol/http';
import type { NotificationEvent } from '@vc/protocol/openid4vci';
import type { AccessOptions, IssuerAccess } from './issuer-access';
import { sendAuthorized, requireEndpoint } from './issuer-access';
import { OfferRejectedError } from './offer-rejected-error';
import type { HolderKey } from './holder-key';

export interface Notification {
  notificationId: string;
  event: NotificationEvent;
  description?: string | undefined;
}

/**
 * Notifies the issuer whether the wallet has accepted a credential (OpenID4VCI 1.0 §11).
 * @throws OfferRejectedError if the issuer rejects the notification, ServerUnavailableError
 */
export async function notifyIssuer<K extends HolderKey>(
  access: IssuerAccess<K>,
  { notificationId, event, description }: Notification,
  options: AccessOptions,
): Promise<void> {
  const response = await sendAuthorized(
    access,
    {
      method: 'POST',
      url: requireEndpoint(access.notificationEndpoint, 'notification'),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        notification_id: notificationId,
        event,
        ...(description !== undefined && { event_description: toPrintableAscii(description) }),
      }),
    },
    options,
  );
  assertAvailable('the notification', response);
  const { status } = response;
  if (status < 200 || status >= 300) throw new OfferRejectedError([`the notification: HTTP ${status}`]);
}

/** Replaces the characters that an `event_description` must not have (§11.1). */
function toPrintableAscii(text: string): string {
  return text.replaceAll('’', "'").replaceAll(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '?');
}
