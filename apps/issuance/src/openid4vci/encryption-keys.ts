import type { ECDH } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { EnvelopeCipher } from '@vc/platform/key-store';
import type { EcJwk } from '@vc/protocol/crypto';
import { decryptJwe, ecdhPublicJwk, importEcdhKey, JweError, jwkThumbprint, parseJweHeader } from '@vc/protocol/crypto';
import { OpenId4VciError } from '@vc/protocol/openid4vci';
import { LRUCache } from 'lru-cache';

interface EncryptionKey {
  ecdh: ECDH;
  jwk: EcJwk;
  kid: string;
}

const CACHE_SIZE = 1_000;

/** Each issuer's key for encrypted requests (OpenID4VCI 1.0 §10): derived, so that every replica has the same. */
@Injectable()
export class EncryptionKeys {
  private readonly keys = new LRUCache<string, EncryptionKey>({ max: CACHE_SIZE });

  constructor(private readonly cipher: EnvelopeCipher) {}

  /** As in `credential_request_encryption`. */
  publicJwk(tenant: TenantId) {
    const { jwk, kid } = this.keyOf(tenant);
    return { ...jwk, kid, use: 'enc', alg: 'ECDH-ES' };
  }

  /** What an encrypted request holds. @throws OpenId4VciError `invalid_encryption_parameters`, `invalid_credential_request` */
  open(tenant: TenantId, jwe: string): unknown {
    const { ecdh, kid } = this.keyOf(tenant);
    let plaintext: Buffer;
    try {
      const named = parseJweHeader(jwe).kid;
      if (named !== undefined && named !== kid) throw new JweError('the kid is not of this issuer');
      plaintext = decryptJwe(jwe, ecdh).plaintext;
    } catch (cause) {
      if (cause instanceof JweError) {
        throw new OpenId4VciError('invalid_encryption_parameters', cause.message, { cause });
      }
      throw cause;
    }
    try {
      return JSON.parse(plaintext.toString()) as unknown;
    } catch (cause) {
      throw new OpenId4VciError('invalid_credential_request', 'the decrypted request is not JSON', { cause });
    }
  }

  private keyOf(tenant: TenantId): EncryptionKey {
    const known = this.keys.get(tenant);
    if (known) return known;
    const ecdh = importEcdhKey(this.cipher.derive(`issuance.credential_request_encryption/${tenant}`));
    const jwk = ecdhPublicJwk(ecdh);
    const key = { ecdh, jwk, kid: jwkThumbprint(jwk) };
    this.keys.set(tenant, key);
    return key;
  }
}
