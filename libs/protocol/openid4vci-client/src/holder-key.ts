import type { Jwk, SignatureAlgorithm, Signer } from '@vc/protocol/crypto';

export interface HolderKey {
  jwk: Jwk;
  alg: SignatureAlgorithm;
  sign: Signer;
}
