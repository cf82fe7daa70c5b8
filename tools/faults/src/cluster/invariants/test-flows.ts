import type { FlowRecord } from '../flow-record';
import type { StoredFlows } from './flow-invariants';
import type { Invariant } from './invariant';

/** A flow that came to its end, as its clients remember it. */
export function buildRecord(members: Partial<FlowRecord> = {}): FlowRecord {
  return {
    reference: 'r-1',
    format: 'sd-jwt',
    user: 'holder@example.com',
    startedAt: 1_000,
    endedAt: 2_000,
    issuanceId: 'issuance-1',
    credentialId: 'credential-1',
    isIssued: true,
    heldId: 'held-1',
    isAccepted: true,
    presentationId: 'presentation-1',
    isVerified: true,
    validity: 'valid',
    ...members,
  };
}

/** What the platform has stored of that flow. */
export function buildStored(): StoredFlows {
  const issuance = { id: 'issuance-1', status: 'completed', reference: 'r-1', copies: 1, held: 1 };
  return {
    issuances: [{ ...issuance, credential_id: 'credential-1', credential_status: 'accepted' }],
    presentations: [{ id: 'presentation-1', status: 'verified', reference: 'r-1' }],
    held: [{ id: 'held-1', status: 'accepted', issuance_id: 'issuance-1' }],
    heldPresentations: [{ id: 'answer-1', status: 'accepted', verifier_presentation_id: 'presentation-1' }],
  };
}

/** The names of the invariants that do not hold. */
export function listBroken(invariants: Invariant[]): string[] {
  return invariants.filter(({ violations }) => violations.length > 0).map(({ name }) => name);
}
