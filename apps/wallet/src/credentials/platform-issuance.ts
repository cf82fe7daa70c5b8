import { isUuid } from '@vc/platform/http';
import type { WalletCredential } from './credential.entity';

/** The ids that the issuer has for a credential of this platform. */
export interface PlatformIssuance {
  openId4VcIssuanceId: string;
  openId4VcCredentialId: string;
}

/** Undefined for a credential of another issuer. An issuer of this platform names a credential in `notification_id`. */
export function platformIssuanceOf({
  issuanceId,
  notificationId,
}: Pick<WalletCredential, 'issuanceId' | 'notificationId'>): PlatformIssuance | undefined {
  if (issuanceId === null || notificationId === null || !isUuid(notificationId)) return undefined;
  return { openId4VcIssuanceId: issuanceId, openId4VcCredentialId: notificationId };
}
