import type { TimelineEntry } from '../api/schemas';

/** Whether a wallet has asked for a credential that the issuer has not approved yet (docs/issuing.md). */
export function awaitsApproval(steps: readonly Pick<TimelineEntry, 'step'>[]): boolean {
  const has = (name: string) => steps.some(({ step }) => step === name);
  return has('credential.deferred') && !has('issuance.approved');
}
