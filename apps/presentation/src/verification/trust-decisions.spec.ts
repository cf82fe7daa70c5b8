import type { TrustClient, TrustDecision } from '@vc/platform/service-clients';
import type { TrustDecisions } from './trust-decisions';

const RULES = { extendedKeyUsage: undefined } as never;
const DECISION = { trustedEntityId: 'entity', faults: [] } as unknown as TrustDecision;

describe('TrustDecisions', () => {
  let questions: ((decision: TrustDecision) => void)[];
  let decisions: TrustDecisions;

  beforeEach(() => {
    jest.useFakeTimers();
    questions = [];
    const resolveTrustForDid = () => new Promise<TrustDecision>((resolve) => questions.push(resolve));
    jest.isolateModules(() => {
      const module = jest.requireActual<typeof import('./trust-decisions')>('./trust-decisions');
      decisions = new module.TrustDecisions({ resolveTrustForDid } as unknown as TrustClient);
    });
  });

  afterEach(() => jest.useRealTimers());

  const resolveTrust = () => decisions.resolveForDid('tenant', 'did:web:issuer.example', RULES);

  it('requests a decision once for concurrent callers', async () => {
    const answers = [resolveTrust(), resolveTrust()];
    questions[0]!(DECISION);
    expect(await Promise.all(answers)).toEqual([DECISION, DECISION]);
    expect(questions).toHaveLength(1);
  });

  it('reuses a decision for a second from its question on, however long the answer takes', async () => {
    const first = resolveTrust();
    jest.advanceTimersByTime(900);
    questions[0]!(DECISION);
    await first;
    jest.advanceTimersByTime(50);
    await resolveTrust();
    expect(questions).toHaveLength(1);
    jest.advanceTimersByTime(100);
    void resolveTrust();
    expect(questions).toHaveLength(2);
  });

  it('repeats a request that failed', async () => {
    const failing = new Error('away');
    const first = resolveTrust();
    questions[0]!(Promise.reject(failing) as never);
    await expect(first).rejects.toBe(failing);
    void resolveTrust();
    expect(questions).toHaveLength(2);
  });
});
