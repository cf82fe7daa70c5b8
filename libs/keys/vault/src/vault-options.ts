import type { VaultAuth } from './vault-auth';
import type { VaultAddress } from './vault-http';

export interface VaultOptions extends VaultAddress {
  /** Path of the transit secrets engine. */
  mount: string;
  /** Before the id of a key in its name. */
  keyPrefix: string;
  auth: VaultAuth;
}
