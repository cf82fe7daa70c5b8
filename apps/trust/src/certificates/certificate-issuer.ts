import { Inject, Injectable } from '@nestjs/common';
import { credentialIssuerIdentifier, verifierBase } from '@vc/contract/routes';
import { Approvals } from '@vc/platform/approvals';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database, Transaction } from '@vc/platform/persistence';
import { CertificateHolder, CertificateHolders } from '../certificate-holders';
import { didOfTenant } from '../did-of-tenant';
import { KeysService } from '../keys/keys.service';
import { isRootType, LEAF_TYPE_BELOW, type RootType } from '../pki/certificate-types';
import { createLeaf, createRoot, leafExpiry } from '../pki/create-chain';
import { type KeyType } from '../pki/key-type';
import { ownCrlUrl } from '../pki/own-crl-url';
import { CertificateSubject } from '../pki/subject';
import { TrustConfig } from '../trust-config';
import { Certificate } from './certificate.entity';
import { certificateNotForMdl } from './certificate.errors';
import { CertificatesRepository } from './certificates.repository';
import { CertificatesService } from './certificates.service';
import { CreateRootCertificateDto } from './create-root-certificate.dto';
import { newCertificate } from './new-certificate';

interface ChainOptions extends CertificateSubject, CertificateHolder {
  type: RootType;
  keyType: KeyType;
  issuerAlternativeNameUrl?: string;
  signMdl: boolean;
}

type UnsavedCertificate = Omit<Parameters<typeof newCertificate>[0], 'status'>;

export interface RootAndLeaf {
  root: Certificate;
  leaf: Certificate;
}

/** Issues the tenant's own roots and the leaf certificates below them. */
@Injectable()
export class CertificateIssuer {
  constructor(
    private readonly database: Database,
    private readonly certificates: CertificatesRepository,
    private readonly statuses: CertificatesService,
    private readonly keys: KeysService,
    private readonly holders: CertificateHolders,
    private readonly approvals: Approvals,
    private readonly config: TrustConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Issues a root and a leaf below it. Each becomes active if no certificate of its kind is active; the leaf also needs
   * an active root.
   */
  async createRoot(tenant: TenantId, dto: CreateRootCertificateDto): Promise<RootAndLeaf> {
    const { type, keyType, countryName, issuerAlternativeNameUrl, capabilities } = dto;
    const holder = await this.holders.get(tenant, dto.commonName);
    const signMdl = capabilities?.signMdl ?? false;
    return this.approvals.run({ tenantId: tenant, act: 'root.create', content: { ...dto } }, async () => {
      await this.keys.prepare(tenant);
      return this.database.transaction(tenant, async (tx) => {
        await this.certificates.lock(tx, tenant, keyType);
        const chain = { ...holder, type, keyType, countryName, issuerAlternativeNameUrl, signMdl };
        const root = await this.insertRoot(tx, tenant, chain);
        return { root, leaf: await this.insertLeaf(tx, tenant, root, chain) };
      });
    });
  }

  /**
   * The certificate that signs the tenant's credentials or requests; issued if the tenant has none.
   * @param signMdl the certificate must be for mobile driving licences
   * @throws DomainError `CERTIFICATE_NOT_ACTIVE` if the active certificate is not for mobile driving licences
   */
  async getOrIssueLeaf(tenant: TenantId, type: RootType, keyType: KeyType, signMdl = false): Promise<Certificate> {
    const leaf = await this.findOrIssueLeaf(tenant, type, keyType, signMdl);
    if (!signMdl || leaf.signMdl) return leaf;
    throw certificateNotForMdl();
  }

  private async findOrIssueLeaf(tenant: TenantId, type: RootType, keyType: KeyType, signMdl: boolean) {
    const leaf = { type: LEAF_TYPE_BELOW[type], keyType };
    const find = (tx: Transaction) => this.certificates.findActive(tx, tenant, leaf, this.clock());
    const present = await this.database.transaction(tenant, find);
    if (present) return present;
    const holder = await this.holders.get(tenant);
    await this.keys.prepare(tenant);
    return this.database.transaction(tenant, async (tx) => {
      await this.certificates.lock(tx, tenant, keyType);
      const concurrent = await find(tx);
      if (concurrent) return concurrent;
      await this.statuses.deactivate(tx, tenant, LEAF_TYPE_BELOW[type], keyType);
      // ISO/IEC 18013-5 Annex B requires a country and an issuer alternative name.
      const { TRUST_COUNTRY_NAME: countryName, PUBLIC_URL: issuerAlternativeNameUrl } = this.config;
      const chain = { ...holder, type, keyType, countryName, issuerAlternativeNameUrl, signMdl };
      const root = await this.getOrIssueRoot(tx, tenant, chain);
      return this.insertLeaf(tx, tenant, root, chain);
    });
  }

  /** Returns the active root, or a new one if a new leaf would outlive it. */
  private async getOrIssueRoot(tx: Transaction, tenant: TenantId, chain: ChainOptions): Promise<Certificate> {
    const now = this.clock();
    const root = await this.certificates.findActive(tx, tenant, chain, now);
    if (root && root.expiresAt >= leafExpiry(now)) return root;
    await this.statuses.deactivate(tx, tenant, chain.type, chain.keyType);
    return this.insertRoot(tx, tenant, chain);
  }

  private async insertRoot(tx: Transaction, tenantId: TenantId, chain: ChainOptions): Promise<Certificate> {
    const { type, keyType, name, countryName, issuerAlternativeNameUrl } = chain;
    const now = this.clock();
    const { id: keyId } = await this.keys.create(tx, tenantId, keyType);
    const key = await this.keys.signer(tx, tenantId, keyId);
    const certificate = await createRoot({ type, key, name, countryName, issuerAlternativeNameUrl, now });
    const row = { tenantId, type, keyType, keyId, certificate, signMdl: false };
    return this.insert(tx, row, await this.certificates.hasActive(tx, row));
  }

  private async insertLeaf(tx: Transaction, tenantId: TenantId, root: Certificate, chain: ChainOptions) {
    const { keyType, name, bases, countryName, issuerAlternativeNameUrl, signMdl } = chain;
    const type = LEAF_TYPE_BELOW[chain.type];
    const { id: keyId, publicKey } = await this.keys.create(tx, tenantId, keyType);
    const addressOf = type === 'issuerSignCredential' ? credentialIssuerIdentifier : verifierBase;
    const certificate = await createLeaf({
      type,
      name,
      countryName,
      issuerAlternativeNameUrl,
      signMdl,
      publicKey,
      addresses: bases.map((base) => addressOf(base, tenantId)),
      dids: bases.map((base) => didOfTenant(base, tenantId)),
      rootCertificate: root.certificate,
      rootKey: await this.keys.signer(tx, tenantId, root.keyId),
      crlUrl: ownCrlUrl(this.config.PUBLIC_URL, tenantId, root.id),
      now: this.clock(),
    });
    const parentCertificateId = root.id;
    const row = { tenantId, type, keyType, keyId, certificate, signMdl, parentCertificateId };
    return this.insert(tx, row, root.status !== 'active' || (await this.certificates.hasActive(tx, row)));
  }

  private async insert(tx: Transaction, content: UnsavedCertificate, isPending: boolean): Promise<Certificate> {
    const status = isPending ? 'pendingActivation' : 'active';
    const row = newCertificate({ ...content, status }, this.clock());
    await this.statuses.insert(tx, isRootType(row.type) ? 'root.created' : 'certificate.created', row);
    return row;
  }
}
