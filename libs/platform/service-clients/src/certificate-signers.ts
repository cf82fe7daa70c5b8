import { X509Certificate } from 'node:crypto';
import { credentialIssuerIdentifier, didBase } from '@vc/contract/routes';
import { GrowingCache, type Clock } from '@vc/platform/scheduling';
import { DomainError } from '@vc/platform/http';
import type { KeyType, SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import { jwkThumbprint, publicJwkOf, supportedKeyTypes } from '@vc/protocol/crypto';
import { toDidWeb } from '@vc/protocol/did';
import { readValidity } from '@vc/protocol/x509';
import { BatchedSigner } from './batched-signer';
import { keyTypeTurnedOff } from './service-client.errors';
import type { IssuerSigner, TrustClient } from './trust-client';

export interface CertificateSigner {
  certificateId: string;
  alg: SignatureAlgorithm;
  /** Base64 DER certificates, leaf first, without the trust anchor. */
  x5c: string[];
  x5chain: Buffer[];
  leaf: X509Certificate;
  /** Validity of the leaf. */
  notBefore: Date;
  notAfter: Date;
  /** The DID of the tenant at a base URL. */
  didAt: (base: string) => string;
  /**
   * The Entity Identifier of the tenant at a base URL; undefined if it is in no federation, or if the leaf does not name the host:
   * then wallets refuse the identifier as the issuer (ADR 12).
   */
  entityAt: (base: string) => string | undefined;
  /** Id of the key in the document of that DID. */
  kidOf: (did: string) => string;
  sign: Signer;
}

const REUSE_MS = 30_000;
const CACHE_SIZE = 10_000;

interface Lookup {
  tenant: string;
  find: () => Promise<IssuerSigner>;
}

interface Options {
  /** An issuer signs credentials, a verifier presentation requests. */
  role: 'issuer' | 'verifier';
  trust: TrustClient;
  clock: Clock;
}

/** Signers of the tenants. The private keys stay in the trust service, which signs. */
export class CertificateSigners {
  private readonly signers = new GrowingCache<string, CertificateSigner, Lookup>({
    max: CACHE_SIZE,
    ttl: REUSE_MS,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { tenant, find } }) => this.signerWith(tenant, await find()),
  });

  constructor(private readonly options: Options) {}

  /**
   * Returns the active signer of the tenant.
   * @param signMdl whether the certificate must be able to sign mobile driving licences
   * @throws DomainError `CERTIFICATE_NOT_ACTIVE`, `UNAVAILABLE`, `NOT_SUPPORTED` for a type of key that is turned off
   */
  async get(tenant: string, keyType: KeyType, signMdl = false): Promise<CertificateSigner> {
    if (!supportedKeyTypes().includes(keyType)) throw keyTypeTurnedOff(keyType);
    const { role, trust } = this.options;
    const find = () =>
      role === 'issuer' ? trust.issuerSigner(tenant, keyType, signMdl) : trust.verifierSigner(tenant, keyType, signMdl);
    return this.fetch(`${tenant}/${keyType}/${signMdl}`, { tenant, find });
  }

  /** Returns the active certificate of the tenant; undefined without one. @throws DomainError `UNAVAILABLE` */
  async findLeaf(tenant: string, keyType: KeyType): Promise<X509Certificate | undefined> {
    try {
      return (await this.get(tenant, keyType)).leaf;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'CERTIFICATE_NOT_ACTIVE') return undefined;
      throw error;
    }
  }

  /** Returns the signer of that certificate, active or not. @throws DomainError `CERTIFICATE_NOT_ACTIVE` */
  async getByCertificate(tenant: string, certificateId: string): Promise<CertificateSigner> {
    const find = () => this.options.trust.signerOf(tenant, certificateId);
    return this.fetch(`${tenant}/${certificateId}`, { tenant, find });
  }

  /** Drops the signers of the tenant after a change of its certificates. */
  forget(tenant: string): void {
    for (const key of this.signers.keys()) if (key.startsWith(`${tenant}/`)) this.signers.delete(key);
  }

  /** A kept signer whose certificate has expired is fetched again. */
  private async fetch(key: string, context: Lookup): Promise<CertificateSigner> {
    const kept = this.signers.peek(key);
    const forceRefresh = kept !== undefined && kept.notAfter <= this.options.clock();
    return this.signers.forceFetch(key, { context, forceRefresh });
  }

  private signerWith(tenant: string, signer: IssuerSigner): CertificateSigner {
    const { certificateId, keyId, alg, x5c, isFederationEntity = false } = signer;
    const { trust } = this.options;
    const [first, ...others] = x5c;
    const leaf = new X509Certificate(Buffer.from(first, 'base64'));
    const x5chain = [leaf.raw, ...others.map((text) => Buffer.from(text, 'base64'))];
    const thumbprint = jwkThumbprint(publicJwkOf(leaf.publicKey));
    return {
      certificateId,
      alg,
      x5c,
      x5chain,
      leaf,
      entityAt: (base) =>
        isFederationEntity && names(leaf, base) ? credentialIssuerIdentifier(base, tenant) : undefined,
      didAt: (base) => toDidWeb(didBase(base, tenant)),
      kidOf: (did) => `${did}#${thumbprint}`,
      ...readValidity(leaf),
      sign: new BatchedSigner((inputs) => trust.sign(tenant, keyId, inputs)).sign,
    };
  }
}

function names(leaf: X509Certificate, base: string): boolean {
  const { protocol, hostname } = new URL(base);
  return protocol === 'https:' && leaf.checkHost(hostname, { subject: 'never' }) !== undefined;
}
