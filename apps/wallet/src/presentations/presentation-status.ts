import { invalidTransition } from './presentation.errors';

export const WALLET_PRESENTATION_STATUSES = ['pending', 'accepted', 'rejected', 'expired', 'failed'] as const;
export type WalletPresentationStatus = (typeof WALLET_PRESENTATION_STATUSES)[number];
export type PresentationDecision = 'accepted' | 'rejected';

/** docs/reference/interface-gaps.md "Wallet": a request is answered once. Transitions that are not listed are rejected. */
const TRANSITIONS: Record<WalletPresentationStatus, WalletPresentationStatus[]> = {
  pending: ['accepted', 'rejected', 'expired', 'failed'],
  accepted: [],
  rejected: [],
  expired: [],
  failed: [],
};

/** @throws DomainError `INVALID_STATE` */
export function nextWalletPresentationStatus<S extends WalletPresentationStatus>(
  status: WalletPresentationStatus,
  target: S,
): S {
  if (TRANSITIONS[status].includes(target)) return target;
  throw invalidTransition(status, target);
}
