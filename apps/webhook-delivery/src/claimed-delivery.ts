/** A due delivery, leased to this worker, with what it takes to post it. */
export interface ClaimedDelivery {
  id: string;
  tenant_id: string;
  endpoint_id: string;
  event_id: string;
  body: string;
  attempts: number;
  url: string;
  secret: string;
}

/** What came of one post. */
export interface AttemptOutcome {
  status: number | null;
  error: string | null;
  latencyMs: number;
  responseExcerpt: string;
  retryAfterSeconds?: number;
}
