import type { KeyType } from '@vc/protocol/crypto';
import type { DidDocuments } from '@vc/protocol/did';
import type { WalletHttp } from '@vc/protocol/http';
import type { WalletClient } from './client-attestation';
import type { HolderKey } from './holder-key';

export interface WalletOptions<K extends HolderKey> {
  http: WalletHttp;
  dids: DidDocuments;
  /** Creates a new key for each copy of a credential. @param keyType P-256 if it is not given */
  createHolderKey: (keyType?: KeyType) => K;
  client?: WalletClient;
  now: () => Date;
}
