import type { KeyObject, webcrypto } from 'node:crypto';
import { createPublicKey, randomUUID, X509Certificate } from 'node:crypto';
import { generateKeys } from '@vc/protocol/crypto';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';

const DAY_MS = 24 * 60 * 60_000;

/** The validity begins two days ago: the suite rounds the time of a signature down, and the signer must be valid then. */
const validity = () => ({ notBefore: new Date(Date.now() - 2 * DAY_MS), notAfter: new Date(Date.now() + 30 * DAY_MS) });

/** A P-256 key whose certificate the authority signed. */
export interface CertifiedKey {
  keyPem: string;
  /** PEM */
  certificate: string;
  /** The private key with `alg`, `use`, `kid` and an `x5c` of the leaf only, as the suite requires. */
  jwk: webcrypto.JsonWebKey & { kid: string; x5c: string[] };
}

/** A certification authority for one run. Its certificates are valid for 30 days. */
export class TestAuthority {
  private constructor(
    private readonly key: KeyObject,
    readonly certificate: string,
  ) {}

  static async create(name: string): Promise<TestAuthority> {
    const { privateKey } = generateKeys('P-256');
    return new TestAuthority(
      privateKey,
      await createRootCertificate({ subject: `CN=${name}`, key: privateKey, ...validity() }),
    );
  }

  async certify(name: string, dnsName = 'localhost'): Promise<CertifiedKey> {
    const { privateKey } = generateKeys('P-256');
    const certificate = await createLeafCertificate({
      subject: `CN=${name}`,
      publicKey: createPublicKey(privateKey),
      ...validity(),
      issuerCertificate: this.certificate,
      issuerKey: this.key,
      subjectAlternativeNames: [{ type: 'dns', value: dnsName }],
    });
    const x5c = [new X509Certificate(certificate).raw.toString('base64')];
    return {
      keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      certificate,
      jwk: { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256', kid: randomUUID(), x5c },
    };
  }
}
