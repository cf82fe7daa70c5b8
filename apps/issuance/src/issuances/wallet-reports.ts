import type { Delivery } from './delivery';
import type { HolderDecision } from './issuance-credential-status';
import type { IssuanceCredential } from './issuance-credential.entity';

/** A wallet that reports: by the grant of its access token, or as the platform's own. */
export type Reporter = { grantId: string } | { wallet: 'platformWallet' };

/** Finds the grants of the copies that the wallet has. */
export function listGrants({ deliveries }: IssuanceCredential, reporter: Reporter): string[] {
  return Object.entries(deliveries ?? {})
    .filter(([grantId, { wallet }]) =>
      'grantId' in reporter ? grantId === reporter.grantId : wallet === reporter.wallet,
    )
    .map(([grantId]) => grantId);
}

/** Whether the wallet has a copy. Credentials that were issued before deliveries were recorded have none of them. */
export function hasDelivery(credential: IssuanceCredential, reporter: Reporter): boolean {
  if (credential.issuedAt === null) return false;
  return credential.deliveries === null || listGrants(credential, reporter).length > 0;
}

/** Whether the wallet has confirmed each of its copies. */
export function isConfirmed(credential: IssuanceCredential, reporter: Reporter): boolean {
  const grants = listGrants(credential, reporter);
  return credential.receivedAt !== null && grants.every((grant) => credential.deliveries?.[grant]?.isReceived);
}

/** Whether a wallet of another maker reports another decision than before. The platform's own publishes its decisions. */
export function isNews(
  { deliveries }: IssuanceCredential,
  { grantId }: { grantId: string },
  decision: HolderDecision,
): boolean {
  const delivery = deliveries?.[grantId];
  return delivery?.wallet === 'otherWallet' && delivery.decision !== decision;
}

/** Whether the platform's wallet has told a decision of a later time. */
export function hasLaterDecision({ deliveries }: IssuanceCredential, time: string): boolean {
  return Object.values(deliveries ?? {}).some(({ decidedAt }) => decidedAt !== undefined && decidedAt > time);
}

/** Records the wallet's report with its copies. */
export function addReport(
  credential: IssuanceCredential,
  reporter: Reporter,
  report: Partial<Pick<Delivery, 'decision' | 'decidedAt' | 'isReceived'>>,
): void {
  if (credential.deliveries === null) return;
  const reported = new Set(listGrants(credential, reporter));
  credential.deliveries = Object.fromEntries(
    Object.entries(credential.deliveries).map(([grantId, delivery]) => [
      grantId,
      reported.has(grantId) ? { ...delivery, ...report } : delivery,
    ]),
  );
}

/**
 * Combines the decisions of all wallets that have copies: the credential is accepted if one has accepted it, and ended
 * if each has rejected it or could not store it.
 * @returns null while a wallet is undecided and none has accepted
 */
export function combineDecisions(deliveries: Record<string, Delivery>): HolderDecision | null {
  const decisions = Object.values(deliveries).map(({ decision }) => decision);
  if (decisions.includes('accepted')) return 'accepted';
  if (decisions.includes(undefined)) return null;
  return decisions.includes('rejected') ? 'rejected' : 'failed';
}
