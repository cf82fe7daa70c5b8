import { Inject, Injectable } from '@nestjs/common';
import { credentialIssuerIdentifier, verifierBase } from '@vc/contract/routes';
import type { TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { CertificateHolder } from '../csrs/certificate-holders';
import { didOfTenant } from '../did-of-tenant';
import { KeysService } from '../keys/keys.service';
import { LEAF_TYPE_BELOW, type RootType } from '../pki/certificate-types';
import { createLeaf, createRoot } from '../pki/create-chain';
import type { KeyType } from '../pki/key-type';
import { ownCrlUrl } from '../pki/own-crl-url';
import { ownOcspUrl } from '../pki/own-ocsp-url';
import type { CertificateSubject } from '../pki/subject';
import { TrustConfig } from '../trust-config';
import type { Certificate } from './certificate.entity';
import { newCertificate } from './new-certificate';

export interface ChainOptions extends CertificateSubject, CertificateHolder {
  type: RootType;
  keyType: KeyType;
  issuerAlternativeNameUrl?: string | undefined;
  signMdl: boolean;
}

/** Makes keys and signs certificates for them, before the transaction that stores the certificates. */
@Injectable()
export class CertificateMaker {
  constructor(
    private readonly keys: KeysService,
    private readonly config: TrustConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Signs a root that is not stored yet. */
  async makeRoot(tenantId: TenantId, chain: ChainOptions): Promise<Certificate> {
    const { type, keyType, name, bases, countryName, issuerAlternativeNameUrl } = chain;
    const now = this.clock();
    const keyId = await this.keys.create(tenantId, keyType);
    const key = await this.keys.signer(tenantId, keyId);
    const names = { name, countryName, issuerAlternativeNameUrl };
    const certificate = await createRoot({ ...names, type, key, addresses: bases, now });
    return newCertificate(
      { tenantId, type, keyType, keyId, certificate, signMdl: false, status: 'pendingActivation' },
      now,
    );
  }

  /** Signs a leaf that is not stored yet. */
  async makeLeaf(tenantId: TenantId, root: Certificate, chain: ChainOptions): Promise<Certificate> {
    const { keyType, name, bases, countryName, issuerAlternativeNameUrl, signMdl } = chain;
    const type = LEAF_TYPE_BELOW[chain.type];
    const now = this.clock();
    const keyId = await this.keys.create(tenantId, keyType);
    const addressOf = type === 'issuerSignCredential' ? credentialIssuerIdentifier : verifierBase;
    const certificate = await createLeaf({
      type,
      name,
      countryName,
      issuerAlternativeNameUrl,
      signMdl,
      publicKey: await this.keys.getPublicKey(tenantId, keyId),
      addresses: bases.map((base) => addressOf(base, tenantId)),
      dids: bases.map((base) => didOfTenant(base, tenantId)),
      rootCertificate: root.certificate,
      rootKey: await this.keys.signer(tenantId, root.keyId),
      crlUrl: ownCrlUrl(this.config.PUBLIC_URL, tenantId, root.id),
      ocspUrl: ownOcspUrl(this.config.PUBLIC_URL, tenantId, root.id),
      now,
    });
    const parentCertificateId = root.id;
    const content = { tenantId, type, keyType, keyId, certificate, signMdl, parentCertificateId };
    return newCertificate({ ...content, status: 'pendingActivation' }, now);
  }
}
