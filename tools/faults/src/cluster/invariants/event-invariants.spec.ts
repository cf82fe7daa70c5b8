import type { DomainEvent, EventType } from '@vc/contract/events';
import type { WebhookLedger } from '../webhook-ledger';
import { eventInvariants, expectedEvents, topicInvariant, webhookInvariants } from './event-invariants';
import type { FaultTime } from './fault-time';
import { buildStored, listBroken } from './test-flows';

function toEvent(key: string, id = `event of ${key}`): DomainEvent {
  const [type, subject] = key.split(' ') as [EventType, string];
  return { id, type, subject, tenantId: 'tenant', time: '2026-01-01T00:00:00.000Z', payload: {} };
}

const stored = buildStored();
const published = expectedEvents(stored).map((key) => toEvent(key));

describe('eventInvariants', () => {
  it('hold for an event of each change', () => {
    expect(listBroken(eventInvariants(published, stored))).toEqual([]);
  });

  it.each(expectedEvents(stored))('break without %s', (key) => {
    const rest = published.filter(({ type, subject }) => key !== `${type} ${subject}`);
    expect(listBroken(eventInvariants(rest, stored))).toEqual(['each stored change has its event']);
  });

  it('break for a second event of one change', () => {
    const second = toEvent('openid4vc.issuance.completed issuance-1', 'another id');
    expect(listBroken(eventInvariants([...published, second], stored))).toEqual(['each change has one event']);
  });
});

describe('topicInvariant', () => {
  it('holds for events that are on their topics several times', () => {
    expect(listBroken([topicInvariant(published, [...published, ...published])])).toEqual([]);
  });

  it('breaks for an event that is on no topic', () => {
    expect(topicInvariant(published, published.slice(1)).violations).toHaveLength(1);
  });
});

/** A ledger of one endpoint that wants all events, and got each at those times. */
function ledgerOf(receipts: (event: DomainEvent) => number[]): WebhookLedger {
  const times = new Map(published.map((event) => [event.id, receipts(event)]));
  const repeated = [...times.values()].reduce((sum, each) => sum + Math.max(0, each.length - 1), 0);
  const ledger: Pick<WebhookLedger, 'paths' | 'isWanted' | 'receiptsOf' | 'repeated' | 'events' | 'forged'> = {
    paths: ['/all'],
    isWanted: () => true,
    receiptsOf: (_, id) => times.get(id) ?? [],
    repeated,
    events: times.size,
    forged: [],
  };
  return ledger as WebhookLedger;
}

describe('webhookInvariants', () => {
  const FAULT: FaultTime = { begin: 100_000, end: 110_000 };
  const [first] = published;
  const twice = (at: number) => ledgerOf((event) => (event === first ? [at, 500_000] : [at]));

  it('hold for events that arrive once, and again after an interruption', () => {
    expect(
      listBroken(
        webhookInvariants(
          published,
          ledgerOf(() => [1]),
          [],
        ),
      ),
    ).toEqual([]);
    expect(listBroken(webhookInvariants(published, twice(105_000), [FAULT]))).toEqual([]);
  });

  it('break for an event that does not arrive', () => {
    const ledger = ledgerOf((event) => (event === first ? [] : [1]));
    expect(listBroken(webhookInvariants(published, ledger, []))).toEqual(['each event reaches each endpoint']);
  });

  it.each([[[]], [[FAULT]]])('break for an event that arrives again while nothing was away: %j', (faults) => {
    const name = 'webhooks arrive again only after a fault';
    expect(listBroken(webhookInvariants(published, twice(1_000), faults))).toEqual([name]);
  });
});
