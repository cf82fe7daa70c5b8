import assert from 'node:assert/strict';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { notFound } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { type PublicDocument, PublicDocuments } from '@vc/platform/public-documents';
import { createCrl } from '@vc/protocol/x509';
import { Certificate } from '../certificates/certificate.entity';
import { CertificatesRepository } from '../certificates/certificates.repository';
import { KeysService } from '../keys/keys.service';
import { isRootType } from '../pki/certificate-types';
import { parseCrlFile } from './crl-file';

const REUSE_MS = 60_000;
const VALIDITY_MS = 7 * 24 * 60 * 60_000;

/** Issues the certificate revocation lists of the tenants' own roots on request (RFC 5280 §5). */
@Injectable()
export class CrlService {
  constructor(
    private readonly database: Database,
    private readonly certificates: CertificatesRepository,
    private readonly keys: KeysService,
    private readonly documents: PublicDocuments,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The DER encoded list of revoked certificates below a root.
   * @param file `<root id>.crl`
   * @throws DomainError `NOT_FOUND`
   */
  async get(tenant: TenantId, file: string): Promise<PublicDocument> {
    const rootId = parseCrlFile(file);
    return this.documents.get(['crl', tenant, rootId], async () => ({
      type: 'application/pkix-crl',
      body: await this.issue(tenant, rootId),
      until: new Date(this.clock().getTime() + REUSE_MS),
    }));
  }

  private async issue(tenant: TenantId, rootId: string): Promise<Buffer> {
    const now = this.clock();
    const root = await this.database.transaction(tenant, (tx) => this.certificates.get(tx, tenant, rootId));
    if (!isRootType(root.type)) throw notFound('root certificate', rootId);
    const revoked = await this.database.transaction(tenant, (tx) =>
      this.certificates.listRevokedBelow(tx, tenant, rootId, new Date(now.getTime() - VALIDITY_MS)),
    );
    return createCrl({
      issuerCertificate: root.certificate,
      issuerKey: await this.keys.signer(tenant, root.keyId),
      thisUpdate: now,
      nextUpdate: new Date(now.getTime() + VALIDITY_MS),
      number: Math.floor(now.getTime() / 1000),
      revoked: revoked.map(toRevokedCertificate),
    });
  }
}

function toRevokedCertificate({ id, serialNumber, revokedAt }: Certificate) {
  assert(serialNumber !== null && revokedAt !== null, `The revoked certificate ${id} has no serial number.`);
  return { serialNumber, revokedAt };
}
