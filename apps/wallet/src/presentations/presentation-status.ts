import { DomainError } from '@vc/platform/http';

export const WALLET_PRESENTATION_STATUSES = ['pending', 'accepted', 'rejected', 'expired', 'failed'] as const;
export type WalletPresentationStatus = (typeof WALLET_PRESENTATION_STATUSES)[number];
export type PresentationDecision = 'accepted' | 'rejected';

/** docs/interface-gaps.md "Wallet": a request is answered once. */
const MOVES: Record<WalletPresentationStatus, WalletPresentationStatus[]> = {
  pending: ['accepted', 'rejected', 'expired', 'failed'],
  accepted: [],
  rejected: [],
  expired: [],
  failed: [],
};

/** @throws DomainError `INVALID_STATE` */
export function nextWalletPresentationStatus<S extends WalletPresentationStatus>(
  status: WalletPresentationStatus,
  wanted: S,
): S {
  if (MOVES[status].includes(wanted)) return wanted;
  throw new DomainError('INVALID_STATE', `A presentation that is ${status} cannot become ${wanted}.`);
}
