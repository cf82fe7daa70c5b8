import { randomBytes } from 'node:crypto';
import { Metrics } from '@vc/platform/observability';
import type { Session } from '../sessions/session.entity';
import { ProxySlots, SESSION_REQUESTS, SESSION_STREAMS } from './proxy-slots';

const newSession = (tenantId: string) => ({ tenantId, idHash: randomBytes(32) }) as Session;

describe('ProxySlots', () => {
  let slots: ProxySlots;

  beforeEach(() => {
    slots = new Metrics('console').whileBuilding(() => new ProxySlots());
  });

  /** Takes places until one is refused. */
  function countTaken(take: () => unknown): number {
    for (let count = 0; ; count += 1) {
      try {
        take();
      } catch {
        return count;
      }
    }
  }

  it('leaves three quarters of the streams to others when the members of an organization open all they can', () => {
    const taken = countTaken(() => slots.takeStream(newSession('acme')));
    expect(taken).toBe(256);
    expect(
      countTaken(() => slots.takeStream(newSession('b'))) + countTaken(() => slots.takeStream(newSession('c'))),
    ).toBe(2 * taken);
  });

  it('leaves three quarters of the connections to others when the members of an organization send all they can', () => {
    expect(countTaken(() => slots.takeRequest(newSession('acme')))).toBe(128);
    expect(() => slots.takeRequest(newSession('other'))).not.toThrow();
  });

  it('rejects the seventh stream of a session until one ends', () => {
    const session = newSession('acme');
    const [first] = Array.from({ length: SESSION_STREAMS }, () => slots.takeStream(session));
    expect(() => slots.takeStream(session)).toThrow('RATE_LIMITED');
    first?.();
    expect(() => slots.takeStream(session)).not.toThrow();
  });

  it('rejects a request of a session at once when thirty wait already', async () => {
    const session = 'hash of the id';
    const running = await Promise.all(Array.from({ length: SESSION_REQUESTS }, () => slots.takeOfSession(session)));
    const waiting = Array.from({ length: 30 }, () => slots.takeOfSession(session));
    await expect(slots.takeOfSession(session)).rejects.toThrow('RATE_LIMITED');
    running.forEach((leave) => leave());
    for (const next of waiting) (await next)();
    expect(await slots.takeOfSession(session)).toEqual(expect.any(Function));
  });
});
