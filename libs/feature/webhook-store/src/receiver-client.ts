/** The client with which the platform gets access tokens for a receiver (RFC 6749 §4.4). */
export interface ReceiverClient {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  scope?: string;
}

/** What may be shown of it. */
export type ShownClient = Omit<ReceiverClient, 'clientSecret'>;
