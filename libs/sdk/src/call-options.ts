/** Options of one call. */
export interface CallOptions {
  /** Ends the call, and its repetitions. */
  signal?: AbortSignal;
  /** For one request and its response. Default: that of the client. */
  timeoutMs?: number;
  /** The key of a POST (draft-ietf-httpapi-idempotency-key-header). Default: a random one. */
  idempotencyKey?: string;
  /** `ETag` of the resource that the call changes. If it has another one, the call rejects with the status 412. */
  ifMatch?: string | undefined;
}
