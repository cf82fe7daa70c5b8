import type { ApiComponents } from '@vc/sdk';
import { useMessages } from '../messages/messages-context';

export type UsageMeasure = ApiComponents['schemas']['UsageMeasure'];

/** In the order in which they are shown. */
export const MEASURES = [
  'openid4vc.issuance.completed',
  'openid4vc.issuance.offered',
  'openid4vc.issuance.failed',
  'openid4vc.issuance.expired',
  'wallet.credential.accepted',
  'wallet.credential.rejected',
  'openid4vc.presentation.verified',
  'openid4vc.presentation.requested',
  'openid4vc.presentation.failed',
  'openid4vc.presentation.expired',
  'wallet.presentation.accepted',
  'wallet.presentation.rejected',
  'webhook.delivery.delivered',
  'webhook.delivery.failed',
  'webhook.delivery.attempted',
  'webhook.endpoint.failing',
  'webhook.endpoint.disabled',
  'trust.certificate.activated',
  'trust.certificate.deactivated',
  'trust.certificate.expiring',
  'trust.certificate.expired',
  'trust.certificate.revoked',
  'trust.list.updated',
  'trust.list.refused',
  'trust.list.stale',
] as const satisfies readonly UsageMeasure[];

/** Names a measure; one that this release does not know by its id. */
export function useMeasureName(): (measure: string) => string {
  const { t } = useMessages();
  return (measure) => {
    const known = MEASURES.find((each) => each === measure);
    return known ? t(`usageMeasure.${known}`) : measure;
  };
}
