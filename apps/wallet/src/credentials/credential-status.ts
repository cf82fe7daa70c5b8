import { DomainError } from '@vc/platform/http';

export const WALLET_CREDENTIAL_STATUSES = ['pending', 'accepted', 'rejected'] as const;

export type WalletCredentialStatus = (typeof WALLET_CREDENTIAL_STATUSES)[number];

/** IF §3.1. What a user may change a status to; staying where it is is always allowed. */
const MOVES: Record<WalletCredentialStatus, WalletCredentialStatus[]> = {
  pending: ['pending', 'accepted', 'rejected'],
  accepted: ['accepted', 'rejected'],
  rejected: ['rejected', 'accepted'],
};

/** @throws DomainError `INVALID_STATE`: an event about a move must not lie */
export function nextWalletCredentialStatus(
  status: WalletCredentialStatus,
  wanted: WalletCredentialStatus,
): WalletCredentialStatus {
  if (!MOVES[status].includes(wanted)) {
    throw new DomainError('INVALID_STATE', `A credential that is ${status} cannot become ${wanted}.`);
  }
  return wanted;
}
