import type { KeyObject } from 'node:crypto';
import type { Jwk, KeyType, SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import { algorithmOf, createSigner, generateKeys, publicJwkOf, signCompactJws } from '@vc/protocol/crypto';

interface ProofOptions {
  audience: string;
  nonce?: string;
  issuedAt?: Date;
  /** Members that replace those of an honest proof. */
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
}

/** A holder key, and the proofs that it can give (OpenID4VCI 1.0 Appendix F.1), honest and others. */
export class Holder {
  readonly privateKey: KeyObject;
  readonly jwk: Jwk;
  readonly sign: Signer;

  constructor(type: KeyType = 'P-256') {
    const { privateKey } = generateKeys(type);
    this.privateKey = privateKey;
    this.jwk = publicJwkOf(privateKey);
    this.sign = createSigner(privateKey);
  }

  get alg(): SignatureAlgorithm {
    return algorithmOf(this.privateKey);
  }

  async proof({ audience, nonce, issuedAt = new Date(), header, claims }: ProofOptions): Promise<string> {
    const iat = Math.floor(issuedAt.getTime() / 1000);
    return signCompactJws(
      { alg: this.alg, typ: 'openid4vci-proof+jwt', jwk: this.jwk, ...header },
      { aud: audience, iat, nonce, ...claims },
      this.sign,
    );
  }
}
