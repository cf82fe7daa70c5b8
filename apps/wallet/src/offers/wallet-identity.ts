import { createPrivateKey, KeyObject, sign, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Jwk, signCompactJws } from '@vc/protocol/crypto';
import { WalletClient } from '@vc/protocol/openid4vci-client';
import { WalletConfig } from '../wallet-config';

const ATTESTATION_SECONDS = 600;

/** Who this wallet is to authorization servers: attested by the platform's operator, where there is a key for it. */
export class WalletIdentity implements WalletClient {
  readonly attest?: WalletClient['attest'];

  private constructor(
    readonly clientId: string,
    attester?: { key: KeyObject; certificates: X509Certificate[] },
  ) {
    if (!attester) return;
    const { key, certificates } = attester;
    const x5c = certificates.map(({ raw }) => raw.toString('base64'));
    this.attest = (instanceKey, now) => this.attestation(key, x5c, instanceKey, now);
  }

  /** @throws Error where key and certificate are not of one pair, or cannot be read */
  static of(config: WalletConfig): WalletIdentity {
    const file = config.WALLET_ATTESTATION_KEY_FILE;
    if (file === undefined) return new WalletIdentity(config.clientId);
    const [key, certificates] = [createPrivateKey(readFileSync(file)), config.attestationCertificates()];
    const isPair = certificates[0]!.checkPrivateKey(key) && key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
    if (!isPair) throw new Error(`${file} is not the P-256 key of the first certificate`);
    return new WalletIdentity(config.clientId, { key, certificates });
  }

  /** HAIP 1.0 §4.4.1 */
  private async attestation(key: KeyObject, x5c: string[], instanceKey: Jwk, now: Date): Promise<string> {
    const issuedAt = Math.floor(now.getTime() / 1000);
    const times = { iat: issuedAt, exp: issuedAt + ATTESTATION_SECONDS };
    const claims = { iss: this.clientId, sub: this.clientId, ...times, cnf: { jwk: instanceKey } };
    const header = { alg: 'ES256' as const, typ: 'oauth-client-attestation+jwt', x5c };
    return signCompactJws(header, claims, (input) => sign('sha256', input, { key, dsaEncoding: 'ieee-p1363' }));
  }
}
