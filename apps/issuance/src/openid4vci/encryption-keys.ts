import type { ECDH } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { GrowingCache } from '@vc/platform/scheduling';
import { type TenantId } from '@vc/platform/access-control';
import { EnvelopeCipher } from '@vc/platform/key-store';
import type { EcJwk } from '@vc/protocol/crypto';
import { decryptJwe, ecdhPublicJwk, importEcdhKey, JweError, jwkThumbprint, parseJweHeader } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import { parseExactJson } from '@vc/protocol/json';
import { invalidEncryption, requestNotJson } from './openid4vci.errors';

interface EncryptionKey {
  ecdh: ECDH;
  jwk: EcJwk;
  kid: string;
}

const CACHE_SIZE = 1_000;

/** The key of each issuer for encrypted requests (OpenID4VCI 1.0 §10). It is derived, so that all replicas have the same. */
@Injectable()
export class EncryptionKeys {
  private readonly keys = new GrowingCache<string, EncryptionKey>({ max: CACHE_SIZE });

  constructor(private readonly cipher: EnvelopeCipher) {}

  /** A key of `credential_request_encryption` (OpenID4VCI 1.0 §12.2.4). */
  publicJwk(tenant: TenantId) {
    const { jwk, kid } = this.getKey(tenant);
    return { ...jwk, kid, use: 'enc', alg: 'ECDH-ES' };
  }

  /**
   * Decrypts the body of a request. A body that is no text was not encrypted, and is returned as it is.
   * @throws OpenId4VciError `invalid_encryption_parameters`, `invalid_credential_request`
   */
  decrypt(tenant: TenantId, body: unknown): unknown {
    if (typeof body !== 'string') return body;
    const plaintext = this.decryptJwe(tenant, body);
    return translating(() => parseExactJson(plaintext.toString()), SyntaxError, requestNotJson);
  }

  private decryptJwe(tenant: TenantId, jwe: string): Buffer {
    const { ecdh, kid } = this.getKey(tenant);
    const decrypt = () => {
      const keyId = parseJweHeader(jwe).kid;
      if (keyId !== undefined && keyId !== kid) throw new JweError('the kid is not of this issuer');
      return decryptJwe(jwe, ecdh).plaintext;
    };
    return translating(decrypt, JweError, invalidEncryption);
  }

  private getKey(tenant: TenantId): EncryptionKey {
    const known = this.keys.get(tenant);
    if (known) return known;
    const ecdh = importEcdhKey(this.cipher.derive(`issuance.credential_request_encryption/${tenant}`));
    const jwk = ecdhPublicJwk(ecdh);
    const key = { ecdh, jwk, kid: jwkThumbprint(jwk) };
    this.keys.set(tenant, key);
    return key;
  }
}
