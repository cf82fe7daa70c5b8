import { X509Certificate } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { ServiceConfig } from '@vc/platform/config';
import { TrustClient } from '@vc/platform/service-clients';
import { jwkThumbprint, publicJwkOf, SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import { didWebOf } from '@vc/protocol/did';
import { LRUCache } from 'lru-cache';
import { BatchedSigner } from './batched-signer';

export interface CredentialSigner {
  certificateId: string;
  alg: SignatureAlgorithm;
  /** Base64 DER certificates, leaf first, without the trust anchor. */
  x5c: string[];
  x5chain: Buffer[];
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
const REMEMBERED = 10_000;

/** What signs the tenants' credentials: the keys themselves stay in the trust service. */
@Injectable()
export class IssuerSigners {
  private readonly signers = new LRUCache<string, Promise<CredentialSigner>>({ max: REMEMBERED, ttl: REUSE_MS });

  constructor(
    private readonly trust: TrustClient,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param signMdl must the certificate be one for mobile driving licences?
   * @throws DomainError `CERTIFICATE_NOT_ACTIVE`, `UNAVAILABLE`
   */
  async get(tenant: TenantId, keyType: KeyType, signMdl = false): Promise<CredentialSigner> {
    const place = `${tenant}/${keyType}/${signMdl}`;
    const known = await this.signers.get(place);
    if (known && known.notAfter > this.clock()) return known;
    const signer = this.load(tenant, keyType, signMdl);
    this.signers.set(place, signer);
    signer.catch(() => this.signers.delete(place));
    return signer;
  }

  /** Another certificate signs, or one may no longer: whatever is known of the tenant is asked for again. */
  forget(tenant: TenantId): void {
    for (const place of this.signers.keys()) if (place.startsWith(`${tenant}/`)) this.signers.delete(place);
  }

  private async load(tenant: TenantId, keyType: KeyType, signMdl: boolean): Promise<CredentialSigner> {
    const { certificateId, keyId, alg, x5c } = await this.trust.issuerSigner(tenant, keyType, signMdl);
    const x5chain = x5c.map((text) => Buffer.from(text, 'base64'));
    const leaf = new X509Certificate(x5chain[0]!);
    const did = didWebOf(`${this.config.PUBLIC_URL}/did/${tenant}`);
    return {
      ...{ certificateId, alg, x5c, x5chain, did },
      kid: `${did}#${jwkThumbprint(publicJwkOf(leaf.publicKey))}`,
      notBefore: new Date(leaf.validFrom),
      notAfter: new Date(leaf.validTo),
      sign: new BatchedSigner((inputs) => this.trust.sign(tenant, keyId, inputs)).sign,
    };
  }
}
