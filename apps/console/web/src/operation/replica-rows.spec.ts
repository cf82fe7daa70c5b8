import type { PlatformHealth, ReplicaHealth } from '../api/schemas';
import { countAway, lagOf, reasonsOf, replicaRowsOf, toneOf } from './replica-rows';

const READY: ReplicaHealth = {
  status: 'ready',
  problems: [{ name: 'kafka', detail: 'Waiting.', isRequired: false }],
  consumer: {
    group: 'issuance',
    topics: [
      { topic: 'a', lag: 2 },
      { topic: 'b', lag: 3 },
    ],
  },
};
const AWAY: ReplicaHealth = { status: 'unknown', reason: 'It cannot be reached.', problems: [] };
const HEALTH: PlatformHealth = {
  checkedAt: '2026-11-25T08:00:00.000Z',
  services: [
    { name: 'issuance', status: 'ready', replicas: [READY, AWAY] },
    { name: 'wallet', status: 'unknown', replicas: [AWAY] },
  ],
  backup: { status: 'never' as const },
};

describe('the rows of replicas', () => {
  it('are one for each replica', () => {
    const ids = replicaRowsOf(HEALTH).map(({ id }) => id);
    expect(ids).toEqual(['issuance.0', 'issuance.1', 'wallet.0']);
  });

  it('count the services that are not known to be ready', () => {
    expect(countAway(HEALTH)).toBe(1);
  });

  it('name every reason', () => {
    expect([reasonsOf(READY), reasonsOf(AWAY)]).toEqual([['kafka: Waiting.'], ['It cannot be reached.']]);
  });

  it('add the lags of the topics, and have none without a consumer', () => {
    expect([lagOf(READY), lagOf(AWAY)]).toEqual([5, undefined]);
  });

  it('differ in tone', () => {
    expect([toneOf('ready'), toneOf('not-ready'), toneOf('unknown')]).toEqual(['good', 'bad', 'warn']);
  });
});
