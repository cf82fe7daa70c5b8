import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { ServiceConfig } from '@vc/platform/config';
import { createId, Database, Transaction } from '@vc/platform/persistence';
import { AuthClient } from '@vc/platform/service-clients';
import { describeCertificate } from '@vc/protocol/x509';
import { type KeyType } from '../keys/key.entity';
import { KeysService } from '../keys/keys.service';
import { Certificate, type CertificateType } from './certificate.entity';
import { CertificatesRepository } from './certificates.repository';
import { createIssuerChain } from './create-issuer-chain';

const LEAF: CertificateType = 'issuerSignCredential';

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

  async get(tenant: TenantId, id: string): Promise<Certificate> {
    return this.database.transaction(tenant, (tx) => this.certificates.get(tx, tenant, id));
  }

  /** The certificate that signs the tenant's credentials; made with its root where the tenant has none. */
  async activeIssuerCertificate(tenant: TenantId, keyType: KeyType): Promise<Certificate> {
    const present = await this.database.transaction(tenant, (tx) => this.findActive(tx, tenant, keyType));
    return present ?? this.createIssuerCertificate(tenant, keyType);
  }

  private async findActive(tx: Transaction, tenant: TenantId, keyType: KeyType): Promise<Certificate | null> {
    return this.certificates.findActive(tx, tenant, LEAF, keyType, this.clock());
  }

  private async createIssuerCertificate(tenant: TenantId, keyType: KeyType): Promise<Certificate> {
    const { name } = await this.auth.tenant(tenant);
    return this.database.transaction(tenant, async (tx) => {
      await this.certificates.lock(tx, tenant, keyType);
      const made = await this.findActive(tx, tenant, keyType);
      return made ?? this.insertChain(tx, tenant, keyType, name);
    });
  }

  private async insertChain(tx: Transaction, tenant: TenantId, keyType: KeyType, tenantName: string) {
    const rootKey = await this.keys.create(tx, tenant, keyType);
    const leafKey = await this.keys.create(tx, tenant, keyType);
    const now = this.clock();
    const { root, leaf } = await createIssuerChain({
      tenantName,
      credentialIssuer: `${this.config.PUBLIC_URL}/oid4vci/${tenant}`,
      rootKey: rootKey.privateKey,
      leafKey: leafKey.privateKey,
      now,
    });
    const rootRow = newCertificate(tenant, 'issuerRoot', keyType, rootKey.id, root, null, now);
    const leafRow = newCertificate(tenant, LEAF, keyType, leafKey.id, leaf, rootRow.id, now);
    for (const row of [rootRow, leafRow]) {
      await this.certificates.deactivate(tx, tenant, row.type, keyType, now);
      await this.certificates.insert(tx, row);
    }
    return leafRow;
  }
}

function newCertificate(
  tenantId: TenantId,
  type: CertificateType,
  keyType: KeyType,
  keyId: string,
  pem: string,
  parentCertificateId: string | null,
  now: Date,
): Certificate {
  const { notAfter, subjectKeyIdentifier } = describeCertificate(pem);
  const dates = { expiresAt: notAfter, createdAt: now, updatedAt: now };
  return {
    ...{ id: createId(), tenantId, type, keyType, status: 'active', keyId, certificate: pem, ...dates },
    ...{ subjectKeyIdentifier: subjectKeyIdentifier!, signMdl: false, parentCertificateId },
  };
}
