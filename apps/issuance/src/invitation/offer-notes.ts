import type { OfferSummary } from '../issuances/offer-summaries.service';

/** The notes on the invitation page. */
export function toOfferNotes({ txCode, grantType, isDeferred }: OfferSummary, tenantName: string): string[] {
  const notes: string[] = [];
  if (txCode) {
    const unit = txCode.input_mode === 'numeric' ? 'digits' : 'characters';
    notes.push(
      `Your wallet will ask for a code of ${txCode.length} ${unit}, which ${tenantName} gives you separately.`,
    );
  }
  if (grantType === 'authorization_code') notes.push(`Your wallet will first bring you to a page of ${tenantName}.`);
  if (isDeferred) notes.push(`The credential arrives in your wallet once ${tenantName} has approved it.`);
  return notes;
}
