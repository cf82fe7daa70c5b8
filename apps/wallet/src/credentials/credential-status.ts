export const WALLET_CREDENTIAL_STATUSES = ['pending', 'accepted', 'rejected'] as const;

/** IF §3.1. A user may change every status to every other. */
export type WalletCredentialStatus = (typeof WALLET_CREDENTIAL_STATUSES)[number];

/** A status that is published and sent to issuers. */
export type CredentialDecision = Exclude<WalletCredentialStatus, 'pending'>;

/**
 * Returns the decision that a change of the status to `wanted` publishes; undefined where there is none.
 * @param published the decision that was published last
 */
export function decisionToPublish(
  published: CredentialDecision | null,
  target: WalletCredentialStatus,
): CredentialDecision | undefined {
  return target === 'pending' || target === published ? undefined : target;
}
