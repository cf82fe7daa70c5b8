import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { ServiceConfig } from '@vc/platform/config';
import { Page, PageRequest } from '@vc/platform/http';
import { createId, Database, Transaction } from '@vc/platform/persistence';
import { AuthClient } from '@vc/platform/service-clients';
import { describeCertificate } from '@vc/protocol/x509';
import { type KeyType } from '../keys/key.entity';
import { KeysService } from '../keys/keys.service';
import { Certificate } from './certificate.entity';
import { CertificateFilter, CertificatesRepository } from './certificates.repository';
import { createIssuerLeaf, createIssuerRoot, endOfIssuerLeaf } from './create-issuer-chain';

@Injectable()
export class CertificatesService {
  constructor(
    private readonly database: Database,
    private readonly certificates: CertificatesRepository,
    private readonly keys: KeysService,
    private readonly auth: AuthClient,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `NOT_FOUND` */
  async get(tenant: TenantId, id: string): Promise<Certificate> {
    return this.database.transaction(tenant, async (tx) => {
      await this.certificates.expire(tx, tenant, this.clock());
      return this.certificates.get(tx, tenant, id);
    });
  }

  async list(tenant: TenantId, filter: CertificateFilter, page: PageRequest): Promise<Page<Certificate>> {
    return this.database.transaction(tenant, async (tx) => {
      await this.certificates.expire(tx, tenant, this.clock());
      return this.certificates.list(tx, tenant, filter, page);
    });
  }

  /** The certificate that signs the tenant's credentials; made with its root where the tenant has none. */
  async activeIssuerCertificate(tenant: TenantId, keyType: KeyType): Promise<Certificate> {
    const present = await this.database.transaction(tenant, (tx) => this.findActiveLeaf(tx, tenant, keyType));
    return present ?? this.createIssuerCertificate(tenant, keyType);
  }

  private async findActiveLeaf(tx: Transaction, tenant: TenantId, keyType: KeyType): Promise<Certificate | null> {
    return this.certificates.findActive(tx, tenant, 'issuerSignCredential', keyType, this.clock());
  }

  private async createIssuerCertificate(tenant: TenantId, keyType: KeyType): Promise<Certificate> {
    const { name } = await this.auth.tenant(tenant);
    return this.database.transaction(tenant, async (tx) => {
      await this.certificates.lock(tx, tenant, keyType);
      const made = await this.findActiveLeaf(tx, tenant, keyType);
      if (made) return made;
      const now = this.clock();
      await this.certificates.expire(tx, tenant, now);
      const root = await this.rootForNewLeaf(tx, tenant, keyType, name, now);
      return this.insertLeaf(tx, tenant, root, name, now);
    });
  }

  /** The root that verifiers already trust, unless a new leaf would outlive it. */
  private async rootForNewLeaf(tx: Transaction, tenant: TenantId, keyType: KeyType, tenantName: string, now: Date) {
    const root = await this.certificates.findActive(tx, tenant, 'issuerRoot', keyType, now);
    if (root && root.expiresAt >= endOfIssuerLeaf(now)) return root;
    const key = await this.keys.create(tx, tenant, keyType);
    const certificate = await createIssuerRoot({ tenantName, key: key.privateKey, now });
    await this.certificates.deactivate(tx, tenant, 'issuerRoot', keyType, now);
    const row = newCertificate({ tenantId: tenant, type: 'issuerRoot', keyType, keyId: key.id, certificate, now });
    await this.certificates.insert(tx, row);
    return row;
  }

  private async insertLeaf(tx: Transaction, tenant: TenantId, root: Certificate, tenantName: string, now: Date) {
    const { keyType } = root;
    const key = await this.keys.create(tx, tenant, keyType);
    const certificate = await createIssuerLeaf({
      tenantName,
      credentialIssuer: `${this.config.PUBLIC_URL}/oid4vci/${tenant}`,
      key: key.privateKey,
      rootCertificate: root.certificate,
      rootKey: await this.keys.open(tx, tenant, root.keyId),
      now,
    });
    const row = newCertificate({
      ...{ tenantId: tenant, type: 'issuerSignCredential', keyType, keyId: key.id, certificate, now },
      parentCertificateId: root.id,
    });
    await this.certificates.insert(tx, row);
    return row;
  }
}

type NewCertificate = Pick<Certificate, 'tenantId' | 'type' | 'keyType' | 'keyId' | 'certificate'> & {
  parentCertificateId?: string;
  now: Date;
};

function newCertificate({ parentCertificateId, now, ...given }: NewCertificate): Certificate {
  const { notAfter, subjectKeyIdentifier } = describeCertificate(given.certificate);
  return {
    ...given,
    id: createId(),
    status: 'active',
    subjectKeyIdentifier: subjectKeyIdentifier!,
    signMdl: false,
    parentCertificateId: parentCertificateId ?? null,
    expiresAt: notAfter,
    createdAt: now,
    updatedAt: now,
  };
}
