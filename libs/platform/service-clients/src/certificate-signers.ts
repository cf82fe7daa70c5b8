import { X509Certificate } from 'node:crypto';
import { type Clock } from '@vc/platform/scheduling';
import type { SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import { jwkThumbprint, publicJwkOf } from '@vc/protocol/crypto';
import { toDidWeb } from '@vc/protocol/did';
import { LRUCache } from 'lru-cache';
import { BatchedSigner } from './batched-signer';
import type { IssuerSigner, TrustClient } from './trust-client';

export interface CertificateSigner {
  certificateId: string;
  alg: SignatureAlgorithm;
  /** Base64 DER certificates, leaf first, without the trust anchor. */
  x5c: string[];
  x5chain: Buffer[];
  leaf: X509Certificate;
  /** Of the leaf. */
  notBefore: Date;
  notAfter: Date;
  /** The tenant's DID, and the key's id in its document. */
  did: string;
  kid: string;
  sign: Signer;
}

type KeyType = 'P-256' | 'Ed25519';

const REUSE_MS = 30_000;
const CACHE_SIZE = 10_000;

interface Options {
  /** What is signed: credentials, or presentation requests. */
  role: 'issuer' | 'verifier';
  trust: TrustClient;
  publicUrl: string;
  clock: Clock;
}

/** What signs for the tenants: the keys themselves stay in the trust service. */
export class CertificateSigners {
  private readonly signers = new LRUCache<string, Promise<CertificateSigner>>({ max: CACHE_SIZE, ttl: REUSE_MS });

  constructor(private readonly options: Options) {}

  /**
   * @param signMdl must the certificate be one for mobile driving licences?
   * @throws DomainError `CERTIFICATE_NOT_ACTIVE`, `UNAVAILABLE`
   */
  async get(tenant: string, keyType: KeyType, signMdl = false): Promise<CertificateSigner> {
    const { role, trust } = this.options;
    return this.remembered(tenant, `${keyType}/${signMdl}`, () =>
      role === 'issuer' ? trust.issuerSigner(tenant, keyType, signMdl) : trust.verifierSigner(tenant, keyType, signMdl),
    );
  }

  /** The one that began something, though another may be active now. @throws DomainError `CERTIFICATE_NOT_ACTIVE` */
  async getByCertificate(tenant: string, certificateId: string): Promise<CertificateSigner> {
    return this.remembered(tenant, certificateId, () => this.options.trust.signerOf(tenant, certificateId));
  }

  /** Another certificate signs, or one may no longer: whatever is known of the tenant is asked for again. */
  forget(tenant: string): void {
    for (const place of this.signers.keys()) if (place.startsWith(`${tenant}/`)) this.signers.delete(place);
  }

  private async remembered(
    tenant: string,
    what: string,
    find: () => Promise<IssuerSigner>,
  ): Promise<CertificateSigner> {
    const place = `${tenant}/${what}`;
    const known = await this.signers.get(place);
    if (known && known.notAfter > this.options.clock()) return known;
    const signer = find().then((found) => this.signerWith(tenant, found));
    this.signers.set(place, signer);
    signer.catch(() => this.signers.delete(place));
    return signer;
  }

  private signerWith(tenant: string, { certificateId, keyId, alg, x5c }: IssuerSigner): CertificateSigner {
    const { trust, publicUrl } = this.options;
    const [first, ...others] = x5c;
    const leaf = new X509Certificate(Buffer.from(first, 'base64'));
    const x5chain = [leaf.raw, ...others.map((text) => Buffer.from(text, 'base64'))];
    const did = toDidWeb(`${publicUrl}/did/${tenant}`);
    return {
      certificateId,
      alg,
      x5c,
      x5chain,
      leaf,
      did,
      kid: `${did}#${jwkThumbprint(publicJwkOf(leaf.publicKey))}`,
      notBefore: new Date(leaf.validFrom),
      notAfter: new Date(leaf.validTo),
      sign: new BatchedSigner((inputs) => trust.sign(tenant, keyId, inputs)).sign,
    };
  }
}
