/** The queue of the requests of one connection, a part of kafkajs that it does not export. */
declare module 'kafkajs/src/network/requestQueue' {
  interface PushedRequest {
    entry: { correlationId: number; resolve: () => void };
    expectResponse: boolean;
    sendRequest: () => unknown;
  }

  class RequestQueue {
    readonly pending: readonly unknown[];
    constructor(options: {
      maxInFlightRequests: number;
      requestTimeout: number;
      enforceRequestTimeout: boolean;
      clientId: string;
      broker: string;
      logger: { debug: () => void };
      isConnected: () => boolean;
    });
    push(request: PushedRequest): void;
    fulfillRequest(response: { correlationId: number; payload: Buffer; size: number }): void;
    scheduleCheckPendingRequests(): void;
  }
  // eslint-disable-next-line no-restricted-syntax -- The module of kafkajs has one class.
  export default RequestQueue;
}
