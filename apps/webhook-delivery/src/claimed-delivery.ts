/** A due delivery, leased to this worker, with what it takes to post it. */
export interface ClaimedDelivery {
  id: string;
  tenant_id: string;
  endpoint_id: string;
  event_id: string;
  body: string;
  /** Those that were made before. */
  attempts: number;
  url: string;
  /** Sealed. */
  secret: string;
  /** Sealed; null where there is none, or its time is over. */
  previous_secret: string | null;
}
