/** The queue of the requests of one connection, a part of kafkajs that it does not export. */
declare module 'kafkajs/src/network/requestQueue' {
  interface PushedRequest {
    entry: { correlationId: number; resolve: () => void; reject?: (error: Error) => void };
    expectResponse: boolean;
    sendRequest: () => unknown;
  }

  interface SentRequest {
    /** Milliseconds since 1970. */
    sentAt: number;
    /** In milliseconds. */
    requestTimeout: number;
    timeoutRequest: () => void;
  }

  class RequestQueue {
    readonly pending: readonly unknown[];
    readonly inflight: ReadonlyMap<number, SentRequest>;
    readonly enforceRequestTimeout: boolean;
    readonly isConnected: () => boolean;
    constructor(options: {
      maxInFlightRequests: number;
      requestTimeout: number;
      enforceRequestTimeout: boolean;
      clientId: string;
      broker: string;
      logger: { debug: () => void; error?: () => void; warn?: () => void };
      isConnected: () => boolean;
    });
    push(request: PushedRequest): void;
    fulfillRequest(response: { correlationId: number; payload: Buffer; size: number }): void;
    scheduleCheckPendingRequests(): void;
    scheduleRequestTimeoutCheck(): void;
    destroy(): void;
  }
  // eslint-disable-next-line no-restricted-syntax -- The module of kafkajs has one class.
  export default RequestQueue;
}
