import { assertAvailable } from '@vc/protocol/http';
import type { NotificationEvent } from '@vc/protocol/openid4vci';
import type { AccessOptions, IssuerAccess } from './issuer-access';
import { authorized, requireEndpoint } from './issuer-access';
import { OfferRejectedError } from './offer-rejected-error';
import type { HolderKey } from './holder-key';

export interface Notification {
  notificationId: string;
  event: NotificationEvent;
  description?: string | undefined;
}

/**
 * Tells the issuer what has become of a credential (OpenID4VCI 1.0 §11).
 * @throws OfferRejectedError where it refuses, ServerUnavailableError
 */
export async function notifyIssuer<K extends HolderKey>(
  access: IssuerAccess<K>,
  { notificationId, event, description }: Notification,
  options: AccessOptions,
): Promise<void> {
  const response = await authorized(
    access,
    {
      method: 'POST',
      url: requireEndpoint(access.notificationEndpoint, 'notification'),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        notification_id: notificationId,
        event,
        ...(description !== undefined && { event_description: ascii(description) }),
      }),
    },
    options,
  );
  assertAvailable('the notification', response);
  const { status } = response;
  if (status < 200 || status >= 300) throw new OfferRejectedError([`the notification: HTTP ${status}`]);
}

/** §11.1: the characters that an `event_description` may have. */
function ascii(text: string): string {
  return text.replaceAll('’', "'").replaceAll(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '?');
}
