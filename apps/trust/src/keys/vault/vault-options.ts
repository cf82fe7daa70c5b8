import type { VaultAddress, VaultAuth } from '@vc/platform/remote-keys';

export interface VaultOptions extends VaultAddress {
  caFile: string | undefined;
  /** Path of the transit secrets engine. */
  mount: string;
  /** Before the id of a key in its name. */
  keyPrefix: string;
  auth: VaultAuth;
  /** Requests at a time. */
  connections: number;
}
