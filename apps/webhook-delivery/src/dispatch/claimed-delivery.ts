/** A due delivery, leased to this worker, with what is needed to post it. */
export interface ClaimedDelivery {
  id: string;
  tenant_id: string;
  endpoint_id: string;
  event_id: string;
  body: string;
  /** Number of earlier attempts. */
  attempts: number;
  url: string;
  /** Encrypted. */
  secret: string;
  /** Encrypted; null if there is none or its overlap is over. */
  previous_secret: string | null;
}
