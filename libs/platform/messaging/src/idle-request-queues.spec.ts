import RequestQueue from 'kafkajs/src/network/requestQueue';
import './idle-request-queues';

const nothing = () => undefined;

describe('a request queue of kafkajs', () => {
  let queue: RequestQueue;
  let sent: number[];
  let refused: number[];

  beforeEach(() => {
    jest.useFakeTimers();
    [sent, refused] = [[], []];
    queue = makeQueue(false);
  });

  afterEach(() => jest.useRealTimers());

  const makeQueue = (enforceRequestTimeout: boolean, isConnected = () => true) =>
    new RequestQueue({
      maxInFlightRequests: 1,
      requestTimeout: 30_000,
      enforceRequestTimeout,
      clientId: 'specs',
      broker: 'localhost:9092',
      logger: { debug: nothing },
      isConnected,
    });

  const push = (correlationId: number) =>
    queue.push({
      entry: { correlationId, resolve: nothing, reject: () => refused.push(correlationId) },
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

  it('refuses a request that is not answered in time, within a second', () => {
    queue = makeQueue(true);
    queue.scheduleRequestTimeoutCheck();
    push(1);
    jest.advanceTimersByTime(30_000);
    expect(refused).toEqual([]);
    jest.advanceTimersByTime(1_001);
    expect(refused).toEqual([1]);
  });

  it('looks for late requests of all connections by one timer', () => {
    const queues = [makeQueue(true), makeQueue(true), makeQueue(true)];
    queues.forEach((each) => each.scheduleRequestTimeoutCheck());
    jest.advanceTimersByTime(1_000);
    expect(jest.getTimerCount()).toBe(1);
    queues.forEach((each) => each.destroy());
    expect(jest.getTimerCount()).toBe(0);
  });

  it('looks no more once the connection has ended', () => {
    let isConnected = true;
    makeQueue(true, () => isConnected).scheduleRequestTimeoutCheck();
    isConnected = false;
    jest.advanceTimersByTime(1_000);
    expect(jest.getTimerCount()).toBe(0);
  });
});
