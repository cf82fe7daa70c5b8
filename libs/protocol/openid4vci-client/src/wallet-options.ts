import type { DidDocuments } from '@vc/protocol/did';
import type { WalletClient } from './client-attestation';
import type { HolderKey } from './holder-key';
import type { WalletHttp } from './wallet-http';

export interface WalletOptions<K extends HolderKey> {
  http: WalletHttp;
  dids: DidDocuments;
  /** A new key for every credential. */
  createHolderKey: () => K;
  client?: WalletClient;
  now: () => Date;
}
