import RequestQueue from 'kafkajs/src/network/requestQueue';
import './idle-request-queues';

const nothing = () => undefined;

describe('a request queue of kafkajs', () => {
  let queue: RequestQueue;
  let sent: number[];

  beforeEach(() => {
    jest.useFakeTimers();
    sent = [];
    queue = new RequestQueue({
      maxInFlightRequests: 1,
      requestTimeout: 30_000,
      enforceRequestTimeout: false,
      clientId: 'specs',
      broker: 'localhost:9092',
      logger: { debug: nothing },
      isConnected: () => true,
    });
  });

  afterEach(() => jest.useRealTimers());

  const push = (correlationId: number) =>
    queue.push({
      entry: { correlationId, resolve: nothing },
      expectResponse: true,
      sendRequest: () => sent.push(correlationId),
    });

  const answer = (correlationId: number) => queue.fulfillRequest({ correlationId, payload: Buffer.alloc(0), size: 0 });

  it('sets no timer while no request waits', () => {
    push(1);
    answer(1);
    expect({ sent, timers: jest.getTimerCount() }).toEqual({ sent: [1], timers: 0 });
  });

  it('sends a request that waits when the one before is answered, and sets no timer then', () => {
    push(1);
    push(2);
    expect(sent).toEqual([1]);
    answer(1);
    expect(sent).toEqual([1, 2]);
    answer(2);
    jest.runOnlyPendingTimers();
    expect(jest.getTimerCount()).toBe(0);
  });
});
