/** The columns of an endpoint that a request to it needs. */
export interface ReceiverColumns {
  url: string;
  /** Encrypted; null if requests are not signed with `v1`. */
  secret: string | null;
  /** Encrypted; null if there is none, its overlap is over, or requests are not signed with `v1`. */
  previous_secret: string | null;
  /** Encrypted; null if requests are not signed with `v1a`. */
  signing_key: string | null;
  /** Encrypted; null if there is none, its overlap is over, or requests are not signed with `v1a`. */
  previous_signing_key: string | null;
  /** Encrypted; null if there are none. */
  sealed_headers: string | null;
  /** The client for access tokens, encrypted; null if requests have no access token. */
  sealed_authentication: string | null;
  /** Encrypted, with its key; null if there is none. */
  sealed_client_certificate: string | null;
}

/** A due delivery, leased to this worker, with what is needed to post it. */
export interface ClaimedDelivery extends ReceiverColumns {
  id: string;
  tenant_id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  body: string;
  /** Of the work that added the delivery; null if there was none. */
  traceparent: string | null;
  /** Number of earlier attempts. */
  attempts: number;
  /** Seconds before each retry; null for the schedule of the platform. */
  retry_schedule: number[] | null;
}
