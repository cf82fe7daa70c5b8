import { DomainEvent } from '@vc/contract/events';
import { createEvent } from '@vc/platform/messaging';
import { PresentationDecision } from './presentation-status';
import { WalletPresentation } from './presentation.entity';

export function walletPresentationDecided(
  { id, tenantId, verifierPresentationId }: WalletPresentation,
  decision: PresentationDecision,
): DomainEvent {
  return createEvent(`wallet.presentation.${decision}`, tenantId, id, {
    presentationId: id,
    ...(verifierPresentationId && { openId4VcPresentationId: verifierPresentationId }),
  });
}
