import type { KeyObject } from 'node:crypto';
import { X509Certificate } from 'node:crypto';
import { type CborValue, decodeCbor, encodeCbor } from '@vc/protocol/cbor';
import { parseCoseSign1, signCose } from '@vc/protocol/cose';
import { createSigner, generateKeys, parseCompactJws, signCompactJws } from '@vc/protocol/crypto';
import { type CredentialFormat, isW3cFormat } from '@vc/protocol/dcql';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';

const UNTRUSTED_ISSUER = 'urn:sandbox:untrusted-issuer';
const DAY_MS = 24 * 60 * 60_000;

/** An issuer that no tenant trusts. It signs the content of a credential again, with a key and a certificate of its own. */
export class UntrustedIssuer {
  private constructor(
    private readonly key: KeyObject,
    private readonly leaf: X509Certificate,
  ) {}

  static async create(now: Date): Promise<UntrustedIssuer> {
    const [root, leaf] = [generateKeys('P-256'), generateKeys('P-256')];
    const dates = { notBefore: new Date(now.getTime() - 2 * DAY_MS), notAfter: new Date(now.getTime() + DAY_MS) };
    const rootPem = await createRootCertificate({
      ...dates,
      subject: 'CN=SANDBOX untrusted root',
      key: root.privateKey,
    });
    const leafPem = await createLeafCertificate({
      ...dates,
      subject: 'CN=SANDBOX untrusted issuer',
      publicKey: leaf.publicKey,
      issuerCertificate: rootPem,
      issuerKey: root.privateKey,
      subjectAlternativeNames: [],
      extendedKeyUsages: [],
    });
    return new UntrustedIssuer(leaf.privateKey, new X509Certificate(leafPem));
  }

  /** Returns the credential with the same claims and the same holder key. Its status is that of no list. */
  async sign(credential: string, format: CredentialFormat): Promise<string> {
    return format === 'mso_mdoc' ? this.signMdoc(credential) : this.signJwt(credential, format);
  }

  private async signJwt(credential: string, format: CredentialFormat): Promise<string> {
    const [jwt = '', ...disclosures] = credential.split('~');
    const { header, payload } = parseCompactJws(jwt);
    const { iss: _iss, status: _status, ...others } = payload;
    // A W3C credential always names its issuer.
    const claims = { ...others, ...(isW3cFormat(format) && { issuer: UNTRUSTED_ISSUER }) };
    const x5c = [this.leaf.raw.toString('base64')];
    const signed = await signCompactJws({ alg: 'ES256', typ: header.typ, x5c }, claims, createSigner(this.key));
    return [signed, ...disclosures].join('~');
  }

  private async signMdoc(credential: string): Promise<string> {
    const decoded = decodeCbor(Buffer.from(credential, 'base64url')) as Map<string, CborValue>;
    const { payload } = parseCoseSign1(decoded.get('issuerAuth'));
    if (!payload) throw new Error('The mobile security object is missing.');
    const issuerAuth = await signCose({
      alg: 'ES256',
      x5chain: [this.leaf.raw],
      payload,
      sign: createSigner(this.key),
    });
    return encodeCbor(new Map<string, CborValue>([...decoded, ['issuerAuth', issuerAuth]])).toString('base64url');
  }
}
