import { type DomainEvent, type EventType, SUBSCRIBABLE_EVENT_TYPES } from '@vc/contract/events';
import type { WebhookLedger } from '../webhook-ledger';
import type { StoredFlows } from './flow-invariants';
import type { FaultTime } from './fault-time';
import { findRepeated, holdAll, type Invariant } from './invariant';

/** A worker may post, and lose what it was answered until its record is written. */
const RECORDING_MS = 5_000;
/** After a fault: leases of deliveries end, and consumers read again from their committed offsets. */
const AFTERMATH_MS = 30_000;
/** Of one endpoint, which a worker posts at a time. */
const POSTS_IN_PROGRESS = 16;

const OUTCOMES: Record<string, EventType> = {
  'issuance completed': 'openid4vc.issuance.completed',
  'issuance failed': 'openid4vc.issuance.failed',
  'issuance expired': 'openid4vc.issuance.expired',
  'presentation verified': 'openid4vc.presentation.verified',
  'presentation failed': 'openid4vc.presentation.failed',
  'presentation expired': 'openid4vc.presentation.expired',
  'held accepted': 'wallet.credential.accepted',
  'answer accepted': 'wallet.presentation.accepted',
};

/** The events that the stored state tells of, as `<type> <id of the resource>`. */
export function expectedEvents(stored: StoredFlows): string[] {
  const outcome = (kind: string, { id, status }: { id: string; status: string }) => {
    const type = OUTCOMES[`${kind} ${status}`];
    return type === undefined ? [] : [`${type} ${id}`];
  };
  return [
    ...stored.issuances.map(({ id }) => `openid4vc.issuance.offered ${id}`),
    ...stored.presentations.map(({ id }) => `openid4vc.presentation.requested ${id}`),
    ...stored.held.map(({ id }) => `wallet.credential.received ${id}`),
    ...stored.issuances.flatMap((row) => outcome('issuance', row)),
    ...stored.presentations.flatMap((row) => outcome('presentation', row)),
    ...stored.held.flatMap((row) => outcome('held', row)),
    ...stored.heldPresentations.flatMap((row) => outcome('answer', row)),
  ];
}

const keyOf = ({ type, subject }: DomainEvent) => `${type} ${subject}`;

/** @param events of the outboxes and their archives */
export function eventInvariants(events: DomainEvent[], stored: StoredFlows): Invariant[] {
  const keys = new Set(events.map(keyOf));
  const ofFlows = events.filter(({ type }) => !/^(trust|audit|tenant)\./.test(type));
  return [
    holdAll('each stored change has its event', expectedEvents(stored), (key) => (keys.has(key) ? undefined : key)),
    {
      name: 'each change has one event',
      examined: ofFlows.length,
      violations: findRepeated(ofFlows, keyOf).map(([key, all]) => `${key}: ${all.map(({ id }) => id).join(', ')}`),
    },
  ];
}

/** @param published all messages of the topics, in which an event may be several times */
export function topicInvariant(events: DomainEvent[], published: DomainEvent[]): Invariant {
  const ids = new Set(published.map(({ id }) => id));
  return holdAll('each event is on its topic', events, ({ id, type }) => (ids.has(id) ? undefined : `${type} ${id}`));
}

/** The posts that a platform owes: an endpoint, and an event that it wants. */
export function owedPosts(events: DomainEvent[], ledger: WebhookLedger) {
  const deliverable = events.filter(({ type }) => SUBSCRIBABLE_EVENT_TYPES.some((each) => each === type));
  return ledger.paths.flatMap((path) =>
    deliverable.filter(({ type }) => ledger.isWanted(path, type)).map(({ id, type }) => ({ path, id, type })),
  );
}

export function webhookInvariants(events: DomainEvent[], ledger: WebhookLedger, faults: FaultTime[]): Invariant[] {
  const owed = owedPosts(events, ledger);
  const most = faults.length * ledger.paths.length * POSTS_IN_PROGRESS;
  return [
    holdAll('each event reaches each endpoint', owed, ({ path, id, type }) =>
      ledger.receiptsOf(path, id).length > 0 ? undefined : `${type} ${id} to ${path}`,
    ),
    {
      name: 'webhooks arrive again only after a fault',
      examined: ledger.repeated,
      violations: [
        ...owed.flatMap(({ path, id, type }) => {
          const isExplained = ledger
            .receiptsOf(path, id)
            .slice(0, -1)
            .every((at) => wasInterrupted(at, faults));
          return isExplained ? [] : [`${type} ${id} to ${path}`];
        }),
        ...(ledger.repeated > most ? [`${ledger.repeated} of them, and at most ${most} were interrupted`] : []),
      ],
    },
    { name: 'each webhook is signed', examined: ledger.events + ledger.repeated, violations: ledger.forged },
  ];
}

function wasInterrupted(at: number, faults: FaultTime[]): boolean {
  return faults.some(({ begin, end }) => at >= begin - RECORDING_MS && at <= end + AFTERMATH_MS);
}
