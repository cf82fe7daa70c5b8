import type { KeyObject } from 'node:crypto';
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Jwk } from '@vc/protocol/crypto';
import { createSigner, signCompactJws, toNumericDate } from '@vc/protocol/crypto';
import type { WalletClient } from '@vc/protocol/openid4vci-client';
import type { WalletConfig } from '../wallet-config';

const ATTESTATION_SECONDS = 600;

interface Attester {
  key: KeyObject;
  x5c: string[];
  keyStorage?: string[] | undefined;
}

/** The OAuth client of this wallet. With an attestation key, the operator attests the client and its holder keys. */
export class WalletIdentity implements WalletClient {
  readonly attest?: WalletClient['attest'];
  readonly attestKeys?: WalletClient['attestKeys'];

  private constructor(
    readonly clientId: string,
    attester?: Attester,
  ) {
    if (!attester) return;
    this.attest = (jwk, now) => createClientAttestation(attester, clientId, jwk, now);
    this.attestKeys = (keys, nonce, now) => createKeyAttestation(attester, keys, nonce, now);
  }

  /** @throws Error where the key and the certificate cannot be read, or are not a P-256 pair */
  static create(config: WalletConfig): WalletIdentity {
    const file = config.WALLET_ATTESTATION_KEY_FILE;
    if (file === undefined) return new WalletIdentity(config.clientId);
    const [key, certificates] = [createPrivateKey(readFileSync(file)), config.attestationCertificates()];
    const isP256 = key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
    if (!isP256 || !certificates[0]?.checkPrivateKey(key)) {
      throw new Error(`${file} is not the P-256 key of the first certificate`);
    }
    const x5c = certificates.map(({ raw }) => raw.toString('base64'));
    return new WalletIdentity(config.clientId, { key, x5c, keyStorage: config.keyStorage });
  }
}

/** HAIP 1.0 §4.4.1 */
function createClientAttestation(attester: Attester, clientId: string, jwk: Jwk, now: Date): Promise<string> {
  return signAttestation(attester, 'oauth-client-attestation+jwt', { iss: clientId, sub: clientId, cnf: { jwk } }, now);
}

/** OpenID4VCI 1.0 Appendix D.1 */
function createKeyAttestation(attester: Attester, keys: Jwk[], nonce: string | undefined, now: Date): Promise<string> {
  const claims = {
    attested_keys: keys,
    ...(attester.keyStorage && { key_storage: attester.keyStorage }),
    ...(nonce !== undefined && { nonce }),
  };
  return signAttestation(attester, 'key-attestation+jwt', claims, now);
}

function signAttestation({ key, x5c }: Attester, typ: string, claims: object, now: Date): Promise<string> {
  const iat = toNumericDate(now);
  const payload = { ...claims, iat, exp: iat + ATTESTATION_SECONDS };
  return signCompactJws({ alg: 'ES256', typ, x5c }, payload, createSigner(key));
}
