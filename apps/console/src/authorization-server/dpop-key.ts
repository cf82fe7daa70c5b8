import { createPrivateKey, type KeyObject, randomUUID, type webcrypto } from 'node:crypto';
import { createSigner, generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import { createDpopProof } from '@vc/protocol/oauth2';

/** A key with its private part (RFC 7517). */
export type PrivateJwk = webcrypto.JsonWebKey;

interface ProvenRequest {
  method: string;
  /** As clients see it. */
  url: string;
  issuedAt: Date;
  accessToken?: string | undefined;
}

/** The key that the tokens of one session are bound to (RFC 9449). */
export class DpopKey {
  private constructor(private readonly key: KeyObject) {}

  static generate(): DpopKey {
    return new DpopKey(generateKeys('P-256').privateKey);
  }

  static import(jwk: PrivateJwk): DpopKey {
    return new DpopKey(createPrivateKey({ format: 'jwk', key: jwk }));
  }

  export(): PrivateJwk {
    return this.key.export({ format: 'jwk' });
  }

  async prove(request: ProvenRequest): Promise<string> {
    const jwk = publicJwkOf(this.key);
    return createDpopProof({ ...request, jwk, alg: 'ES256', sign: createSigner(this.key), jti: randomUUID() });
  }
}
