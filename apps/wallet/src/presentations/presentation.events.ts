import type { DomainEvent } from '@vc/contract/events';
import { createEvent } from '@vc/platform/messaging';
import type { PresentationDecision } from './presentation-status';
import type { WalletPresentation } from './presentation.entity';

export function walletPresentationDecided(
  { id, tenantId, verifierPresentationId }: WalletPresentation,
  decision: PresentationDecision,
): DomainEvent {
  return createEvent(`wallet.presentation.${decision}`, tenantId, id, {
    presentationId: id,
    ...(verifierPresentationId && { openId4VcPresentationId: verifierPresentationId }),
  });
}
