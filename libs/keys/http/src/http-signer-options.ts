export interface HttpSignerOptions {
  /** Base URL, without a slash at its end. */
  url: string;
  caFile: string | undefined;
  /** Of the client. */
  certificateFile: string;
  certificateKeyFile: string;
  /** Requests at a time. */
  connections: number;
}
