import { DidDocuments } from '@vc/protocol/did';
import { WalletClient } from './client-attestation';
import { HolderKey } from './holder-key';
import { WalletHttp } from './wallet-http';

export interface WalletOptions<K extends HolderKey> {
  http: WalletHttp;
  dids: DidDocuments;
  /** A new key for every credential. */
  createHolderKey(): K;
  client?: WalletClient;
  now(): Date;
}
