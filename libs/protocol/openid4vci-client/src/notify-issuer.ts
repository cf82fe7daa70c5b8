import { NotificationEvent } from '@vc/protocol/openid4vci';
import { AccessOptions, authorized, IssuerAccess } from './issuer-access';
import { OfferRejectedError } from './offer-rejected-error';
import type { HolderKey } from './holder-key';

/** Tells the issuer what has become of a credential (OpenID4VCI 1.0 §11). @throws OfferRejectedError where it refuses */
export async function notifyIssuer<K extends HolderKey>(
  access: IssuerAccess<K> & { notificationEndpoint: string },
  notificationId: string,
  event: NotificationEvent,
  options: AccessOptions,
): Promise<void> {
  const { status } = await authorized(
    access,
    {
      ...{ method: 'POST', url: access.notificationEndpoint, headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ notification_id: notificationId, event }),
    },
    options,
  );
  if (status < 200 || status >= 300) throw new OfferRejectedError([`the notification: HTTP ${status}`]);
}
