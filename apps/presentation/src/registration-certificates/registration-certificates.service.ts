import type { X509Certificate } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { acceptRegistration } from '@vc/feature/registrations';
import type { TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import { createId, Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { sha256Base64Url } from '@vc/protocol/crypto';
import { MAX_ATTESTATIONS } from '@vc/protocol/registration';
import type { PresentationAction } from '../presentation-action';
import { VerifierSigners } from '../verifier-signers/verifier-signers';
import { RegistrationCertificateRow } from './registration-certificate.entity';
import { tooManyRegistrations } from './registration-certificate.errors';
import { RegistrationCertificatesRepository } from './registration-certificates.repository';

/** The registration certificates of a tenant (ETSI TS 119 475). All of them fit in one request. */
@Injectable()
export class RegistrationCertificatesService {
  constructor(
    private readonly database: Database,
    private readonly registrations: RegistrationCertificatesRepository,
    private readonly signers: VerifierSigners,
    private readonly audit: AdminAudit<PresentationAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(tenant: TenantId, page: PageRequest): Promise<Page<RegistrationCertificateRow>> {
    return this.database.transaction(tenant, (tx) => this.registrations.list(tx, tenant, page));
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tenant: TenantId, id: string): Promise<RegistrationCertificateRow> {
    return this.database.transaction(tenant, (tx) => this.registrations.get(tx, tenant, id));
  }

  /**
   * Stores a certificate whose form, signature and times are valid and that is not of another party than the active verifier
   * certificate. The same certificate again returns what is stored. Wallets decide whether they trust the registrar.
   * @throws ValidationFailed, DomainError `CONFLICT` for too many certificates, `UNAVAILABLE`
   */
  async create(tenantId: TenantId, certificate: string): Promise<RegistrationCertificateRow> {
    const now = this.clock();
    const leaf = await this.findLeaf(tenantId);
    const accepted = acceptRegistration(certificate, { now, leaf, role: 'verifier', pointer: '/certificate' });
    const digest = sha256Base64Url(certificate);
    const row = { id: createId(), tenantId, ...accepted, digest, warnedDays: null, createdAt: now };
    return this.database.transaction(tenantId, async (tx) => {
      const count = await this.registrations.countLocked(tx, tenantId);
      const stored = await this.registrations.findByDigest(tx, tenantId, digest);
      if (stored) return stored;
      if (count >= MAX_ATTESTATIONS) throw tooManyRegistrations(MAX_ATTESTATIONS);
      await this.registrations.insert(tx, row);
      await this.audit.add(tx, { tenantId, action: 'registration-certificate.created', resourceIds: [row.id] });
      return row;
    });
  }

  /** Requests that are signed from now on do not carry it. @throws DomainError `NOT_FOUND` */
  async delete(tenantId: TenantId, id: string): Promise<void> {
    await this.database.transaction(tenantId, async (tx) => {
      if (!(await this.registrations.delete(tx, tenantId, id))) throw notFound('registration certificate', id);
      await this.audit.add(tx, { tenantId, action: 'registration-certificate.deleted', resourceIds: [id] });
    });
  }

  /** Returns the active verifier certificate; undefined without one. @throws DomainError `UNAVAILABLE` */
  async findLeaf(tenant: TenantId): Promise<X509Certificate | undefined> {
    return this.signers.findLeaf(tenant, 'P-256');
  }
}
