import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Page, PageRequest } from '@vc/platform/http';
import { createId, Database, lockUntilCommit, type Transaction } from '@vc/platform/persistence';
import { createCertificateSigningRequest } from '@vc/protocol/x509';
import { CertificateHolders } from './certificate-holders';
import { didOfTenant } from '../did-of-tenant';
import { KeysService } from '../keys/keys.service';
import { extendedKeyUsagesOf } from '../pki/create-chain';
import { computeKeyIdentifier } from '../pki/key-identifier';
import { formatSubject } from '../pki/subject';
import type { TrustAction } from '../trust-action';
import { CertificateSigningRequest } from './certificate-signing-request.entity';
import { CreateCsrDto } from './create-csr.dto';
import { tooManyCsrs } from './csr.errors';
import { type CsrFilter, CsrsRepository } from './csrs.repository';

/** Each has a private key. */
const MAX_PENDING = 100;
const LIFETIME_MS = 90 * 24 * 60 * 60_000;

@Injectable()
export class CsrsService {
  constructor(
    private readonly database: Database,
    private readonly requests: CsrsRepository,
    private readonly keys: KeysService,
    private readonly holders: CertificateHolders,
    private readonly audit: AdminAudit<TrustAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** IF B8. Creates a key and a certificate signing request for it. @throws DomainError `CONFLICT` */
  async create(tenantId: TenantId, dto: CreateCsrDto): Promise<CertificateSigningRequest> {
    const { type, keyType, countryName, capabilities } = dto;
    // A refused request makes no key.
    await this.database.transaction(tenantId, (tx) => this.assertRoom(tx, tenantId));
    const { name, bases } = await this.holders.get(tenantId, dto.commonName);
    const signMdl = capabilities?.signMdl ?? false;
    const now = this.clock();
    const keyId = await this.keys.create(tenantId, keyType);
    const key = await this.keys.signer(tenantId, keyId);
    const request: CertificateSigningRequest = {
      id: createId(),
      tenantId,
      type,
      keyType,
      keyId,
      signMdl,
      status: 'pending',
      certificateId: null,
      certificateSigningRequest: await createCertificateSigningRequest({
        subject: formatSubject({ name, countryName }),
        key,
        subjectUris: bases.map((base) => didOfTenant(base, tenantId)),
        extendedKeyUsages: extendedKeyUsagesOf(type, signMdl),
      }),
      subjectKeyIdentifier: computeKeyIdentifier(key.publicKey),
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
      createdAt: now,
      updatedAt: now,
    };
    await this.database.transaction(tenantId, async (tx) => {
      await lockUntilCommit(tx, `csrs/${tenantId}`);
      await this.assertRoom(tx, tenantId);
      await this.requests.insert(tx, request);
      await this.audit.add(tx, { tenantId, action: 'csr.created', resourceIds: [request.id] });
    });
    return request;
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tenant: TenantId, id: string): Promise<CertificateSigningRequest> {
    return this.withCurrentStatus(await this.database.transaction(tenant, (tx) => this.requests.get(tx, tenant, id)));
  }

  async list(tenant: TenantId, filter: CsrFilter, page: PageRequest): Promise<Page<CertificateSigningRequest>> {
    const wanted = { filter, now: this.clock() };
    const found = await this.database.transaction(tenant, (tx) => this.requests.list(tx, tenant, wanted, page));
    return { ...found, items: found.items.map((request) => this.withCurrentStatus(request)) };
  }

  /** @throws DomainError `CONFLICT` */
  private async assertRoom(tx: Transaction, tenant: TenantId): Promise<void> {
    const pending = await this.requests.countPending(tx, tenant, this.clock());
    if (pending >= MAX_PENDING) throw tooManyCsrs(MAX_PENDING);
  }

  /** Shows an expired request as `expired` before the sweeper marks it. */
  private withCurrentStatus(request: CertificateSigningRequest): CertificateSigningRequest {
    const hasEnded = request.status === 'pending' && request.expiresAt <= this.clock();
    return hasEnded ? { ...request, status: 'expired' } : request;
  }
}
