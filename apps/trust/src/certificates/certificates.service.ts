import { Inject, Injectable } from '@nestjs/common';
import { Approvals, AdminAudit } from '@vc/platform/audit';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Page, PageRequest } from '@vc/platform/http';
import { Outbox } from '@vc/platform/messaging';
import { Database, lockUntilCommit, Transaction } from '@vc/platform/persistence';
import { CertificateType, isRootType, LEAF_TYPE_BELOW, RootType } from '../pki/certificate-types';
import { KeyType } from '../pki/key-type';
import type { TrustAction } from '../trust-action';
import { Certificate } from './certificate.entity';
import {
  certificateNotInUse,
  rootNotActive,
  rootNotRevocable,
  tooManyCertificates,
  tooManyKeys,
} from './certificate.errors';
import { certificateEvent } from './certificate.events';
import { CertificateTrigger, nextCertificateStatus } from './certificate-status';
import { CertificateFilter, CertificatesRepository } from './certificates.repository';

/** That have not expired. Revocation lists contain the revoked ones. */
const MAX_CERTIFICATES = 1_000;
/** In the DID document, or pending. */
const MAX_KEYS = 100;

@Injectable()
export class CertificatesService {
  constructor(
    private readonly database: Database,
    private readonly certificates: CertificatesRepository,
    private readonly outbox: Outbox,
    private readonly audit: AdminAudit<TrustAction>,
    private readonly approvals: Approvals,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `NOT_FOUND` */
  async get(tenant: TenantId, id: string): Promise<Certificate> {
    return this.withCurrentStatus(
      await this.database.transaction(tenant, (tx) => this.certificates.get(tx, tenant, id)),
    );
  }

  /** Returns an active or deactivated certificate. @throws DomainError `NOT_FOUND`, `CERTIFICATE_NOT_ACTIVE` */
  async getInUse(tenant: TenantId, id: string): Promise<Certificate> {
    const certificate = await this.get(tenant, id);
    if (certificate.status === 'active' || certificate.status === 'deactivated') return certificate;
    throw certificateNotInUse(certificate);
  }

  /** Finds the certificate of a kind that signs now. */
  async findActive(tenant: TenantId, type: CertificateType, keyType: KeyType): Promise<Certificate | null> {
    const kind = { type, keyType };
    return this.database.transaction(tenant, (tx) => this.certificates.findActive(tx, tenant, kind, this.clock()));
  }

  async list(tenant: TenantId, filter: CertificateFilter, page: PageRequest): Promise<Page<Certificate>> {
    const found = await this.database.transaction(tenant, (tx) =>
      this.certificates.list(tx, tenant, { filter, now: this.clock() }, page),
    );
    return { ...found, items: found.items.map((certificate) => this.withCurrentStatus(certificate)) };
  }

  /**
   * IF B9. Replaces the active certificate of its kind; a root also replaces the active leaf. One transaction.
   * @throws DomainError `NOT_FOUND`; `INVALID_STATE`, also for a leaf of a root that is not active
   */
  async activate(tenant: TenantId, id: string): Promise<Certificate> {
    const certificate = await this.get(tenant, id);
    if (certificate.status === 'active') return certificate;
    nextCertificateStatus(certificate.status, 'activate');
    const activate = () => this.activateNow(tenant, id);
    return this.approvals.run({ tenantId: tenant, act: 'certificate.activate', resourceIds: [id] }, activate);
  }

  private async activateNow(tenant: TenantId, id: string): Promise<Certificate> {
    return this.database.transaction(tenant, async (tx) => {
      const { keyType } = await this.certificates.get(tx, tenant, id);
      await this.certificates.lock(tx, tenant, keyType);
      const certificate = this.withCurrentStatus(await this.certificates.get(tx, tenant, id));
      if (certificate.status === 'active') return certificate;
      // Rejects an expired or revoked certificate before the status of its root is checked.
      nextCertificateStatus(certificate.status, 'activate');
      await this.requireActiveRoot(tx, certificate);
      await this.replaceActive(tx, certificate);
      if (isRootType(certificate.type)) await this.replaceActiveLeaf(tx, certificate, certificate.type);
      await this.record(tx, 'certificate.activated', certificate);
      return certificate;
    });
  }

  /** Revokes a leaf. The revocation list of its root, if the root is the tenant's own, then names the leaf. */
  async revoke(tenant: TenantId, id: string): Promise<Certificate> {
    return this.database.transaction(tenant, async (tx) => {
      const { keyType, type } = await this.certificates.get(tx, tenant, id);
      if (isRootType(type)) throw rootNotRevocable();
      await this.certificates.lock(tx, tenant, keyType);
      const certificate = this.withCurrentStatus(await this.certificates.get(tx, tenant, id));
      if (certificate.status === 'revoked') return certificate;
      certificate.revokedAt = this.clock();
      await this.transition(tx, certificate, 'revoke');
      this.outbox.add(tx, certificateEvent('revoked', certificate));
      await this.record(tx, 'certificate.revoked', certificate);
      return certificate;
    });
  }

  /**
   * Asserts that the tenant may add a certificate with a key. The platform renews certificates without it, so that none expires for
   * want of room.
   * @throws DomainError `CONFLICT`
   */
  async assertRoom(tx: Transaction, tenant: TenantId): Promise<void> {
    await lockUntilCommit(tx, `certificates/${tenant}`);
    const { all, keys } = await this.certificates.countUnexpired(tx, tenant, this.clock());
    if (all >= MAX_CERTIFICATES) throw tooManyCertificates(MAX_CERTIFICATES);
    if (keys >= MAX_KEYS) throw tooManyKeys(MAX_KEYS);
  }

  /** Adds a certificate. @param action how the tenant has got it */
  async insert(tx: Transaction, action: TrustAction, certificate: Certificate): Promise<void> {
    await this.certificates.insert(tx, certificate);
    if (certificate.status === 'active') this.outbox.add(tx, certificateEvent('activated', certificate));
    await this.record(tx, action, certificate);
  }

  /** Deactivates the active certificate of a kind, if there is one. The caller holds the lock of the kind. */
  async deactivate(tx: Transaction, tenant: TenantId, type: CertificateType, keyType: KeyType): Promise<void> {
    const active = await this.certificates.findMarkedActive(tx, { tenantId: tenant, type, keyType });
    if (!active) return;
    const hasEnded = active.expiresAt <= this.clock();
    await this.transition(tx, active, hasEnded ? 'expire' : 'deactivate');
    this.outbox.add(tx, certificateEvent(hasEnded ? 'expired' : 'deactivated', active));
  }

  async transition(tx: Transaction, certificate: Certificate, trigger: CertificateTrigger): Promise<void> {
    certificate.status = nextCertificateStatus(certificate.status, trigger);
    certificate.updatedAt = this.clock();
    await this.certificates.update(tx, certificate);
  }

  private async record(tx: Transaction, action: TrustAction, { tenantId, id }: Certificate): Promise<void> {
    await this.audit.add(tx, { tenantId, action, resourceIds: [id] });
  }

  /** An imported certificate has no root in the table. */
  private async requireActiveRoot(tx: Transaction, { tenantId, parentCertificateId }: Certificate): Promise<void> {
    if (parentCertificateId === null) return;
    const root = this.withCurrentStatus(await this.certificates.get(tx, tenantId, parentCertificateId));
    if (root.status !== 'active') throw rootNotActive(root);
  }

  /** Activates a certificate in place of the one of its kind. The caller holds the lock of the kind. */
  async replaceActive(tx: Transaction, certificate: Certificate): Promise<void> {
    await this.deactivate(tx, certificate.tenantId, certificate.type, certificate.keyType);
    await this.transition(tx, certificate, 'activate');
    this.outbox.add(tx, certificateEvent('activated', certificate));
  }

  /**
   * Replaces the active leaf of another root by the newest leaf of this root. If this root has no leaf, the next
   * signature issues one. An imported leaf belongs to no root of the tenant and stays active.
   */
  private async replaceActiveLeaf(tx: Transaction, root: Certificate, rootType: RootType): Promise<void> {
    const { tenantId, keyType } = root;
    const [now, type] = [this.clock(), LEAF_TYPE_BELOW[rootType]];
    const active = await this.certificates.findActive(tx, tenantId, { type, keyType }, now);
    if (active?.parentCertificateId === null || active?.parentCertificateId === root.id) return;
    const leaf = await this.certificates.findActivatableBelow(tx, root, now);
    await (leaf ? this.replaceActive(tx, leaf) : this.deactivate(tx, tenantId, type, keyType));
  }

  /** Shows an expired certificate as `expired` before the sweeper marks it. */
  private withCurrentStatus(certificate: Certificate): Certificate {
    const hasEnded = certificate.expiresAt <= this.clock() && certificate.status !== 'revoked';
    return hasEnded ? { ...certificate, status: 'expired' } : certificate;
  }
}
