import { randomUUID } from 'node:crypto';
import type { KeyPair, KeyType, SignatureAlgorithm } from '@vc/protocol/crypto';
import { algorithmOf, generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import type { JWTPayload } from 'jose';
import { SignJWT } from 'jose';
import { dpopProof } from './dpop-proof';

const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** A confidential client that authenticates with `private_key_jwt` and has its tokens bound to a key by DPoP. */
export class KeyClient {
  private readonly key: KeyPair;
  private readonly dpopKey: KeyPair;
  private readonly alg: SignatureAlgorithm;

  constructor(
    readonly clientId: string,
    keyType: KeyType = 'P-256',
  ) {
    [this.key, this.dpopKey] = [generateKeys(keyType), generateKeys(keyType)];
    this.alg = algorithmOf(this.key.publicKey);
  }

  /** `jwks` of its registration. */
  get jwks(): { keys: object[] } {
    return { keys: [{ ...publicJwkOf(this.key.publicKey), kid: 'k1', alg: this.alg, use: 'sig' }] };
  }

  /** Form parameters that authenticate it (RFC 7523 §2.2); `claims` replace the usual ones. */
  async assertion(audience: string, claims: JWTPayload = {}): Promise<Record<string, string>> {
    const iat = Math.floor(Date.now() / 1000);
    const times = { iat, exp: iat + 60 };
    const payload = { iss: this.clientId, sub: this.clientId, aud: audience, jti: randomUUID(), ...times, ...claims };
    const header = { alg: this.alg, kid: 'k1' };
    const client_assertion = await new SignJWT(payload).setProtectedHeader(header).sign(this.key.privateKey);
    return { client_assertion_type: JWT_BEARER, client_assertion };
  }

  /** The `request` of a pushed authorization request (RFC 9101); `parameters` may replace the usual claims. */
  async requestObject(
    audience: string,
    parameters: Record<string, unknown>,
    typ = 'oauth-authz-req+jwt',
  ): Promise<{ request: string }> {
    const nbf = Math.floor(Date.now() / 1000);
    const claims = { iss: this.clientId, client_id: this.clientId, aud: audience, nbf, exp: nbf + 60, ...parameters };
    const header = { alg: this.alg, kid: 'k1', typ };
    return { request: await new SignJWT(claims).setProtectedHeader(header).sign(this.key.privateKey) };
  }

  /** The `DPoP` header; `claims` replace the usual ones. */
  async dpop(method: string, url: string, claims?: JWTPayload): Promise<{ dpop: string }> {
    return dpopProof(this.dpopKey, { method, url, claims });
  }
}
