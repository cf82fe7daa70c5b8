export const WALLET_CREDENTIAL_STATUSES = ['pending', 'accepted', 'rejected'] as const;

/** IF §3.1. A user may change each of them to each other. */
export type WalletCredentialStatus = (typeof WALLET_CREDENTIAL_STATUSES)[number];

/** What events and issuers are told. */
export type CredentialDecision = Exclude<WalletCredentialStatus, 'pending'>;

/**
 * The decision that a change of the status to `wanted` is, if it has not been told.
 * @param told the decision that was told last
 */
export function newDecision(
  told: CredentialDecision | null,
  wanted: WalletCredentialStatus,
): CredentialDecision | undefined {
  return wanted === 'pending' || wanted === told ? undefined : wanted;
}
