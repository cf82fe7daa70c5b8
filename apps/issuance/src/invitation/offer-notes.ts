import type { OfferSummary } from '../issuances/offer-summaries.service';
import type { InvitationTexts } from './invitation-texts';

/** The notes on the invitation page. */
export function toOfferNotes(
  t: InvitationTexts,
  { txCode, grantType, isDeferred }: OfferSummary,
  organization: string,
): string[] {
  const notes: string[] = [];
  if (txCode) {
    const key = txCode.input_mode === 'numeric' ? 'note.code-digits' : 'note.code-characters';
    notes.push(t.text(key, { length: txCode.length, organization }));
  }
  if (grantType === 'authorization_code') notes.push(t.text('note.log-in', { organization }));
  if (isDeferred) notes.push(t.text('note.approval', { organization }));
  return notes;
}
