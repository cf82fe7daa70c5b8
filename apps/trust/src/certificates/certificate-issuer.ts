import { Inject, Injectable } from '@nestjs/common';
import { Approvals } from '@vc/platform/audit';
import { type TenantId } from '@vc/platform/access-control';
import { GrowingCache, type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database, Transaction } from '@vc/platform/persistence';
import { permitsDnsNames, readCertificateNames } from '@vc/protocol/x509';
import { CertificateHolders } from '../csrs/certificate-holders';
import { isRootType, LEAF_TYPE_BELOW, type RootType } from '../pki/certificate-types';
import { removeRole, toDnsNames } from '../pki/create-chain';
import { type KeyType } from '../pki/key-type';
import type { CertificateSubject } from '../pki/subject';
import { TrustConfig } from '../trust-config';
import { Certificate } from './certificate.entity';
import { certificateNotForMdl, rootsChanging } from './certificate.errors';
import { type ChainOptions, CertificateMaker } from './certificate-maker';
import { type CertificateKind, CertificatesRepository } from './certificates.repository';
import { CertificatesService } from './certificates.service';
import { CreateRootCertificateDto } from './create-root-certificate.dto';

const CACHE_SIZE = 1_000;
/** Attempts to issue below a root that is replaced at the same time. */
const MAX_ATTEMPTS = 3;
/** Below a root that ends sooner, no leaf is issued. A leaf ends with its root at the latest. */
const SHORTEST_LEAF_MS = 90 * 24 * 60 * 60_000;

export interface RootAndLeaf {
  root: Certificate;
  leaf: Certificate;
}

interface LeafRequest {
  tenant: TenantId;
  type: RootType;
  keyType: KeyType;
  signMdl: boolean;
  /** The active leaf, which shall be replaced. */
  replaced?: { leaf: Certificate; isRootReplaced: boolean };
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
    private readonly maker: CertificateMaker,
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
    // Before the keys, which are never deleted.
    await this.database.transaction(tenant, (tx) => this.statuses.assertRoom(tx, tenant));
    return this.approvals.run({ tenantId: tenant, act: 'root.create', content: { ...dto } }, async () => {
      const chain = { ...holder, type, keyType, countryName, issuerAlternativeNameUrl, signMdl };
      const root = await this.maker.makeRoot(tenant, chain);
      const leaf = await this.maker.makeLeaf(tenant, root, chain);
      return this.database.transaction(tenant, async (tx) => {
        await this.certificates.lock(tx, tenant, keyType);
        await this.statuses.assertRoom(tx, tenant);
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
   * Replaces the active leaf by one with a new key and the same names, and its root if it is asked for. Those that were active
   * stay valid.
   * @returns the active leaf, which a concurrent request may have issued
   */
  async replaceLeaf(leaf: Certificate, type: RootType, isRootReplaced = false): Promise<Certificate> {
    const { tenantId: tenant, keyType, signMdl } = leaf;
    return this.issueLeaf({ tenant, type, keyType, signMdl, replaced: { leaf, isRootReplaced } });
  }

  /**
   * Makes the root that will follow an active one, with the same names. It is pending, so that relying parties can trust it
   * before it is used.
   * @returns null if there is such a root
   */
  async makeSuccessor(root: Certificate, type: RootType): Promise<Certificate | null> {
    const { tenantId, keyType } = root;
    const find = (tx: Transaction) => this.certificates.findSuccessor(tx, root);
    if (await this.database.transaction(tenantId, find)) return null;
    const holder = await this.holders.get(tenantId);
    const chain = { ...holder, ...namesOf(root), type, keyType, signMdl: false };
    const successor = await this.maker.makeRoot(tenantId, chain);
    return this.database.transaction(tenantId, async (tx) => {
      await this.certificates.lock(tx, tenantId, keyType);
      if (await find(tx)) return null;
      await this.statuses.insert(tx, 'root.created', successor);
      return successor;
    });
  }

  private async findOrIssueLeaf(tenant: TenantId, type: RootType, keyType: KeyType, signMdl: boolean) {
    const kind = { tenantId: tenant, type: LEAF_TYPE_BELOW[type], keyType };
    const present = await this.database.transaction(tenant, (tx) => this.findActive(tx, kind));
    if (present) return present;
    return this.issuing.forceFetch([tenant, type, keyType, signMdl].join('/'), {
      context: { tenant, type, keyType, signMdl },
    });
  }

  private async issueLeaf(request: LeafRequest): Promise<Certificate> {
    const { tenant, type, keyType, replaced } = request;
    const chain = await this.chainOf(request);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const active = await this.database.transaction(tenant, (tx) =>
        this.findActive(tx, { tenantId: tenant, type, keyType }),
      );
      const root =
        (replaced?.isRootReplaced ? null : await this.findRoot(active, chain.bases)) ??
        (await this.maker.makeRoot(tenant, chain));
      const leaf = await this.maker.makeLeaf(tenant, root, chain);
      const inserted = await this.insertBelow({ root: active, leafId: replaced?.leaf.id }, root, leaf);
      if (inserted) return inserted;
    }
    throw rootsChanging();
  }

  private async chainOf({ tenant, type, keyType, signMdl, replaced }: LeafRequest): Promise<ChainOptions> {
    const holder = await this.holders.get(tenant);
    // ISO/IEC 18013-5 Annex B requires a country and an issuer alternative name.
    const { TRUST_COUNTRY_NAME: countryName, PUBLIC_URL: issuerAlternativeNameUrl } = this.config;
    const names = replaced ? namesOf(replaced.leaf) : { countryName, issuerAlternativeNameUrl };
    return { ...holder, ...names, type, keyType, signMdl };
  }

  /**
   * Finds the root for the next leaf: the active one, or its successor if that ends too soon. A root that was made for other
   * hosts is not used, because its name constraints make the leaf invalid.
   */
  private async findRoot(active: Certificate | null, bases: string[]): Promise<Certificate | null> {
    if (!active) return null;
    const isLongEnough = active.expiresAt.getTime() - this.clock().getTime() >= SHORTEST_LEAF_MS;
    const root = isLongEnough
      ? active
      : await this.database.transaction(active.tenantId, (tx) => this.certificates.findSuccessor(tx, active));
    return root && permitsDnsNames(root.certificate, toDnsNames(bases)) ? root : null;
  }

  /** Returns the active leaf, which a concurrent request may have inserted, or null if the roots are others by now. */
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
      if (root.id !== active?.id && !(await this.useRoot(tx, root))) return null;
      await this.statuses.deactivate(tx, tenantId, leaf.type, keyType);
      await this.insertLeaf(tx, root, leaf);
      return leaf;
    });
  }

  /** Replaces the active root by a new one or a successor. @returns false for a successor that is no longer pending */
  private async useRoot(tx: Transaction, root: Certificate): Promise<boolean> {
    const successor = await this.certificates.find(tx, root.tenantId, root.id);
    if (successor && successor.status !== 'pendingActivation') return false;
    if (successor) await this.statuses.replaceActive(tx, root);
    else {
      await this.statuses.deactivate(tx, root.tenantId, root.type, root.keyType);
      await this.insertRoot(tx, root);
    }
    return true;
  }

  private findActive(tx: Transaction, { tenantId, ...kind }: CertificateKind): Promise<Certificate | null> {
    return this.certificates.findActive(tx, tenantId, kind, this.clock());
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

/** The names that a certificate passes on to the one that replaces it. */
function namesOf({
  type,
  certificate,
}: Certificate): CertificateSubject & Pick<ChainOptions, 'issuerAlternativeNameUrl'> {
  const { commonName = '', countryName, issuerAlternativeNameUrl } = readCertificateNames(certificate);
  return { name: removeRole(type, commonName), countryName, issuerAlternativeNameUrl };
}
