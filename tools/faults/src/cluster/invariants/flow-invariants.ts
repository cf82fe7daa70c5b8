import type { FlowRecord } from '../flow-record';
import type { HeldRow, IssuanceRow, PresentationRow } from '../platform-records.repository';
import type { FaultTime } from './fault-time';
import { findRepeated, holdAll, type Invariant } from './invariant';

export interface StoredFlows {
  issuances: IssuanceRow[];
  presentations: PresentationRow[];
  held: HeldRow[];
  heldPresentations: { id: string; status: string; verifier_presentation_id: string }[];
}

/** A status list that is dated in the future is cached for a minute. */
const CLOCK_AFTERMATH_MS = 75_000;
const OPEN_ISSUANCES = ['offered', 'partiallyIssued'];

/** What clients were told, held against what the platform has stored. */
export function flowInvariants(records: FlowRecord[], stored: StoredFlows, clockFaults: FaultTime[] = []): Invariant[] {
  const refusable = records.filter((record) => isRefusable(record, clockFaults));
  const issuances = new Map(stored.issuances.map((row) => [row.id, row]));
  const presentations = new Map(stored.presentations.map((row) => [row.id, row]));
  const held = new Map(stored.held.map((row) => [row.id, row]));
  return [
    holdAll('each flow comes to its end', records, (record) =>
      record.failure !== undefined && !refusable.includes(record)
        ? `${record.reference}: ${record.failure}`
        : undefined,
    ),
    holdAll('each acknowledged issuance is there', withId(records, 'issuanceId'), ({ issuanceId, isIssued }) => {
      const status = issuances.get(issuanceId ?? '')?.status;
      const isKept = isIssued ? status === 'completed' : status !== undefined;
      return isKept ? undefined : `${issuanceId} is ${status ?? 'missing'}`;
    }),
    holdAll('each accepted credential is accepted', withId(records, 'heldId'), ({ heldId, isAccepted }) => {
      const status = held.get(heldId ?? '')?.status;
      const isKept = isAccepted ? status === 'accepted' : status !== undefined;
      return isKept ? undefined : `${heldId} is ${status ?? 'missing'}`;
    }),
    holdAll('each acknowledged presentation is there', withId(records, 'presentationId'), (record) => {
      const status = presentations.get(record.presentationId ?? '')?.status;
      const isKept = record.isVerified ? status === 'verified' : status !== undefined;
      return isKept ? undefined : `${record.presentationId} is ${status ?? 'missing'}`;
    }),
    noneStuck(withoutFlows(stored, refusable)),
    ...onceInvariants(stored),
  ];
}

/** Services refuse what a service with a wrong clock has signed or dated, and the client offers it again. */
function isRefusable({ isRefused, startedAt, endedAt = 0 }: FlowRecord, clockFaults: FaultTime[]): boolean {
  return (
    isRefused === true &&
    clockFaults.some(({ begin, end }) => startedAt <= end + CLOCK_AFTERMATH_MS && endedAt >= begin)
  );
}

function withoutFlows(stored: StoredFlows, records: FlowRecord[]): StoredFlows {
  const references = records.map(({ reference }): string | null => reference);
  const ids = records.map(({ presentationId }) => presentationId);
  return {
    ...stored,
    issuances: stored.issuances.filter(({ reference }) => !references.includes(reference)),
    presentations: stored.presentations.filter(({ reference }) => !references.includes(reference)),
    heldPresentations: stored.heldPresentations.filter((row) => !ids.includes(row.verifier_presentation_id)),
  };
}

function withId(records: FlowRecord[], member: 'issuanceId' | 'heldId' | 'presentationId'): FlowRecord[] {
  return records.filter((record) => record[member] !== undefined);
}

function noneStuck({ issuances, presentations, heldPresentations }: StoredFlows): Invariant {
  const open = [
    ...issuances.filter(({ status }) => OPEN_ISSUANCES.includes(status)).map(({ id }) => `issuance ${id}`),
    ...presentations.filter(({ status }) => status === 'requested').map(({ id }) => `presentation ${id}`),
    ...heldPresentations.filter(({ status }) => status === 'pending').map(({ id }) => `request in a wallet ${id}`),
  ];
  const examined = issuances.length + presentations.length + heldPresentations.length;
  return { name: 'none is stuck', examined, violations: open };
}

/** A client that repeats a request with its idempotency key causes one effect. */
function onceInvariants({ issuances, presentations, heldPresentations }: StoredFlows): Invariant[] {
  const repeated = (name: string, items: { id: string; key: string | null }[]): Invariant => ({
    name,
    examined: items.length,
    violations: findRepeated(items, ({ key, id }) => key ?? id).map(
      ([key, group]) => `${key}: ${group.map(({ id }) => id).join(', ')}`,
    ),
  });
  return [
    repeated(
      'no issuance is made twice',
      issuances.map(({ id, reference: key }) => ({ id, key })),
    ),
    repeated(
      'no presentation is requested twice',
      presentations.map(({ id, reference: key }) => ({ id, key })),
    ),
    repeated(
      'no request is in a wallet twice',
      heldPresentations.map(({ id, verifier_presentation_id: key }) => ({ id, key })),
    ),
    holdAll('no credential is issued twice', issuances, ({ id, status, copies, held }) => {
      const expected = status === 'completed' ? 1 : 0;
      const isOnce = copies <= 1 && held <= 1 && copies >= expected && held >= expected;
      return isOnce ? undefined : `issuance ${id} (${status}): ${copies} copies with a status, ${held} in wallets`;
    }),
  ];
}
