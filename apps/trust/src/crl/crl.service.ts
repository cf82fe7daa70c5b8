import assert from 'node:assert/strict';
import { Inject, Injectable } from '@nestjs/common';
import { GrowingCache } from '@vc/platform/cache';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { notFound } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { createCrl } from '@vc/protocol/x509';
import { Certificate } from '../certificates/certificate.entity';
import { CertificatesRepository } from '../certificates/certificates.repository';
import { KeysService } from '../keys/keys.service';
import { isRootType } from '../pki/certificate-types';
import { parseCrlFile } from './crl-file';

const CACHE_SIZE = 1_000;
const CACHE_TTL_MS = 60_000;
const VALIDITY_MS = 7 * 24 * 60 * 60_000;

/** Issues the certificate revocation lists of the tenants' own roots on request (RFC 5280 §5). */
@Injectable()
export class CrlService {
  private readonly lists = new GrowingCache<string, Buffer, { tenant: TenantId; rootId: string }>({
    max: CACHE_SIZE,
    ttl: CACHE_TTL_MS,
    // An eviction does not fail the requests that wait for the list.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { tenant, rootId } }) => this.issue(tenant, rootId),
  });

  constructor(
    private readonly database: Database,
    private readonly certificates: CertificatesRepository,
    private readonly keys: KeysService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The DER encoded list of revoked certificates below a root.
   * @param file `<root id>.crl`
   * @throws DomainError `NOT_FOUND`
   */
  async get(tenant: TenantId, file: string): Promise<Buffer> {
    const rootId = parseCrlFile(file);
    return this.lists.forceFetch(`${tenant}/${rootId}`, { context: { tenant, rootId } });
  }

  private async issue(tenant: TenantId, rootId: string): Promise<Buffer> {
    const now = this.clock();
    const root = await this.database.transaction(tenant, (tx) => this.certificates.get(tx, tenant, rootId));
    if (!isRootType(root.type)) throw notFound('root certificate', rootId);
    const revoked = await this.database.transaction(tenant, (tx) =>
      this.certificates.listRevokedBelow(tx, tenant, rootId),
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
