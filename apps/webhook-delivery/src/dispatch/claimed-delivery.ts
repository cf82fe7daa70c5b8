/** The columns of an endpoint that a request to it needs. */
export interface ReceiverColumns {
  url: string;
  /** Encrypted. */
  secret: string;
  /** Encrypted; null if there is none or its overlap is over. */
  previous_secret: string | null;
  /** Encrypted; null if there are none. */
  sealed_headers: string | null;
}

/** A due delivery, leased to this worker, with what is needed to post it. */
export interface ClaimedDelivery extends ReceiverColumns {
  id: string;
  tenant_id: string;
  endpoint_id: string;
  event_id: string;
  body: string;
  /** Number of earlier attempts. */
  attempts: number;
  /** Seconds before each retry; null for the schedule of the platform. */
  retry_schedule: number[] | null;
}
