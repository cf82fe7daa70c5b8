export interface TokenOptions {
  /** Path of the library of the HSM. */
  module: string;
  /** Of the token. */
  label: string;
  pin: string;
  /** Each makes one signature at a time. */
  sessions: number;
}
