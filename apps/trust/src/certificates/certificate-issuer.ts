import { Inject, Injectable } from '@nestjs/common';
import { credentialIssuerIdentifier, verifierBase } from '@vc/contract/routes';
import { Approvals } from '@vc/platform/approvals';
import { type TenantId } from '@vc/platform/access-control';
import { GrowingCache } from '@vc/platform/cache';
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
import { certificateNotForMdl, rootsChanging } from './certificate.errors';
import { type CertificateKind, CertificatesRepository } from './certificates.repository';
import { CertificatesService } from './certificates.service';
import { CreateRootCertificateDto } from './create-root-certificate.dto';
import { newCertificate } from './new-certificate';

const CACHE_SIZE = 1_000;
/** Attempts to issue below a root that is replaced at the same time. */
const MAX_ATTEMPTS = 3;

interface ChainOptions extends CertificateSubject, CertificateHolder {
  type: RootType;
  keyType: KeyType;
  issuerAlternativeNameUrl?: string;
  signMdl: boolean;
}

export interface RootAndLeaf {
  root: Certificate;
  leaf: Certificate;
}

interface LeafRequest {
  tenant: TenantId;
  type: RootType;
  keyType: KeyType;
  signMdl: boolean;
  /** Certificates that are active and shall be replaced. */
  replaced?: { leafId: string; isRootReplaced: boolean };
}

/** Issues the tenant's own roots and the leaf certificates below them. */
@Injectable()
export class CertificateIssuer {
  private readonly issuing = new GrowingCache<string, Certificate, LeafRequest>({
    max: CACHE_SIZE,
    // Requests at the same time share a certificate. Later ones find it in the database.
    ttl: 1,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => this.issueLeaf(context),
  });

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
      const chain = { ...holder, type, keyType, countryName, issuerAlternativeNameUrl, signMdl };
      const root = await this.makeRoot(tenant, chain);
      const leaf = await this.makeLeaf(tenant, root, chain);
      return this.database.transaction(tenant, async (tx) => {
        await this.certificates.lock(tx, tenant, keyType);
        await this.insertRoot(tx, root);
        await this.insertLeaf(tx, root, leaf);
        return { root, leaf };
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

  /**
   * Replaces the active leaf by one with a new key, and its root if it is asked for. Those that were active stay valid.
   * @returns the active leaf, which a concurrent request may have issued
   */
  async replaceLeaf(leaf: Certificate, type: RootType, isRootReplaced: boolean): Promise<Certificate> {
    const { tenantId: tenant, keyType, signMdl, id: leafId } = leaf;
    return this.issueLeaf({ tenant, type, keyType, signMdl, replaced: { leafId, isRootReplaced } });
  }

  private async findOrIssueLeaf(tenant: TenantId, type: RootType, keyType: KeyType, signMdl: boolean) {
    const kind = { tenantId: tenant, type: LEAF_TYPE_BELOW[type], keyType };
    const present = await this.database.transaction(tenant, (tx) => this.findActive(tx, kind));
    if (present) return present;
    return this.issuing.forceFetch([tenant, type, keyType, signMdl].join('/'), {
      context: { tenant, type, keyType, signMdl },
    });
  }

  private async issueLeaf({ tenant, type, keyType, signMdl, replaced }: LeafRequest): Promise<Certificate> {
    const holder = await this.holders.get(tenant);
    // ISO/IEC 18013-5 Annex B requires a country and an issuer alternative name.
    const { TRUST_COUNTRY_NAME: countryName, PUBLIC_URL: issuerAlternativeNameUrl } = this.config;
    const chain = { ...holder, type, keyType, countryName, issuerAlternativeNameUrl, signMdl };
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const active = await this.database.transaction(tenant, (tx) =>
        this.findActive(tx, { tenantId: tenant, type, keyType }),
      );
      const outlives = active !== null && active.expiresAt >= leafExpiry(this.clock());
      const root = outlives && replaced?.isRootReplaced !== true ? active : await this.makeRoot(tenant, chain);
      const leaf = await this.makeLeaf(tenant, root, chain);
      const inserted = await this.insertBelow({ root: active, leafId: replaced?.leafId }, root, leaf);
      if (inserted) return inserted;
    }
    throw rootsChanging();
  }

  /** Returns the active leaf, which a concurrent request may have inserted, or null if the active root is another one by now. */
  private async insertBelow(
    { root: active, leafId }: { root: Certificate | null; leafId: string | undefined },
    root: Certificate,
    leaf: Certificate,
  ): Promise<Certificate | null> {
    const { tenantId, keyType } = leaf;
    return this.database.transaction(tenantId, async (tx) => {
      await this.certificates.lock(tx, tenantId, keyType);
      const concurrent = await this.findActive(tx, leaf);
      if (concurrent && concurrent.id !== leafId) return concurrent;
      const current = await this.findActive(tx, root);
      if (current?.id !== active?.id) return null;
      await this.statuses.deactivate(tx, tenantId, leaf.type, keyType);
      if (root !== active) {
        await this.statuses.deactivate(tx, tenantId, root.type, keyType);
        await this.insertRoot(tx, root);
      }
      await this.insertLeaf(tx, root, leaf);
      return leaf;
    });
  }

  private findActive(tx: Transaction, { tenantId, ...kind }: CertificateKind): Promise<Certificate | null> {
    return this.certificates.findActive(tx, tenantId, kind, this.clock());
  }

  /** Signs a root that is not stored yet. */
  private async makeRoot(tenantId: TenantId, chain: ChainOptions): Promise<Certificate> {
    const { type, keyType, name, countryName, issuerAlternativeNameUrl } = chain;
    const now = this.clock();
    const keyId = await this.keys.create(tenantId, keyType);
    const key = await this.keys.signer(tenantId, keyId);
    const certificate = await createRoot({ type, key, name, countryName, issuerAlternativeNameUrl, now });
    return newCertificate(
      { tenantId, type, keyType, keyId, certificate, signMdl: false, status: 'pendingActivation' },
      now,
    );
  }

  /** Signs a leaf that is not stored yet. */
  private async makeLeaf(tenantId: TenantId, root: Certificate, chain: ChainOptions): Promise<Certificate> {
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
      now,
    });
    const parentCertificateId = root.id;
    const content = { tenantId, type, keyType, keyId, certificate, signMdl, parentCertificateId };
    return newCertificate({ ...content, status: 'pendingActivation' }, now);
  }

  private async insertRoot(tx: Transaction, root: Certificate): Promise<void> {
    await this.insert(tx, root, await this.certificates.hasActive(tx, root));
  }

  private async insertLeaf(tx: Transaction, root: Certificate, leaf: Certificate): Promise<void> {
    await this.insert(tx, leaf, root.status !== 'active' || (await this.certificates.hasActive(tx, leaf)));
  }

  private async insert(tx: Transaction, certificate: Certificate, isPending: boolean): Promise<void> {
    certificate.status = isPending ? 'pendingActivation' : 'active';
    await this.statuses.insert(tx, isRootType(certificate.type) ? 'root.created' : 'certificate.created', certificate);
  }
}
