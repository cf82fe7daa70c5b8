import type { KeyObject } from 'node:crypto';
import { X509Certificate } from 'node:crypto';
import { createSigner, generateKeys } from '@vc/protocol/crypto';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Subjects {
  /** Distinguished names. */
  root: string;
  leaf: string;
  dnsNames?: string[];
  uris?: string[];
  crlUrl?: string;
  extendedKeyUsages?: string[];
}

/** A P-256 key with a certificate that a root of its own signed. */
export class CertifiedKey {
  readonly sign = createSigner(this.key);

  private constructor(
    readonly key: KeyObject,
    readonly leaf: X509Certificate,
    readonly rootPem: string,
  ) {}

  /** The certificates are valid for a day. */
  static async create({
    root: rootName,
    leaf: leafName,
    dnsNames = [],
    uris = [],
    crlUrl,
    extendedKeyUsages = [],
  }: Subjects): Promise<CertifiedKey> {
    const [root, leaf] = [generateKeys('P-256'), generateKeys('P-256')];
    const dates = { notBefore: new Date(Date.now() - MINUTE_MS), notAfter: new Date(Date.now() + DAY_MS) };
    const rootPem = await createRootCertificate({ ...dates, subject: rootName, key: root.privateKey });
    const leafPem = await createLeafCertificate({
      ...dates,
      subject: leafName,
      publicKey: leaf.publicKey,
      issuerCertificate: rootPem,
      issuerKey: root.privateKey,
      crlUrl,
      extendedKeyUsages,
      subjectAlternativeNames: [
        ...dnsNames.map((value) => ({ type: 'dns' as const, value })),
        ...uris.map((value) => ({ type: 'url' as const, value })),
      ],
    });
    return new CertifiedKey(leaf.privateKey, new X509Certificate(leafPem), rootPem);
  }

  get root(): X509Certificate {
    return new X509Certificate(this.rootPem);
  }

  /** The `x5c` header parameter: the leaf alone (RFC 7515 §4.1.6). */
  get x5c(): string[] {
    return [this.leaf.raw.toString('base64')];
  }
}
