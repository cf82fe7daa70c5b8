import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { notFound } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { createCrl } from '@vc/protocol/x509';
import { LRUCache } from 'lru-cache';
import { CertificatesRepository } from '../certificates/certificates.repository';
import { KeysService } from '../keys/keys.service';

const FRESH_MS = 60_000;
const LIFETIME_MS = 7 * 24 * 60 * 60_000;

/** Revocation lists of the platform's own roots, signed when they are asked for. */
@Injectable()
export class CrlService {
  private readonly lists = new LRUCache<string, Buffer>({ max: 1_000, ttl: FRESH_MS });

  constructor(
    private readonly database: Database,
    private readonly certificates: CertificatesRepository,
    private readonly keys: KeysService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** DER. @throws DomainError `NOT_FOUND` for what is no root of the tenant */
  async get(tenant: TenantId, rootId: string): Promise<Buffer> {
    const place = `${tenant}/${rootId}`;
    const crl = this.lists.get(place) ?? (await this.create(tenant, rootId));
    this.lists.set(place, crl, { noUpdateTTL: true });
    return crl;
  }

  private async create(tenant: TenantId, rootId: string): Promise<Buffer> {
    const now = this.clock();
    await this.keys.prepare(tenant);
    return this.database.transaction(tenant, async (tx) => {
      const root = await this.certificates.get(tx, tenant, rootId);
      if (root.type !== 'issuerRoot' && root.type !== 'verifierRoot') throw notFound('root certificate', rootId);
      const revoked = await this.certificates.listRevokedBelow(tx, tenant, rootId);
      return createCrl({
        issuerCertificate: root.certificate,
        issuerKey: await this.keys.signer(tx, tenant, root.keyId),
        thisUpdate: now,
        nextUpdate: new Date(now.getTime() + LIFETIME_MS),
        number: Math.floor(now.getTime() / 1000),
        revoked: revoked.map(({ serialNumber, revokedAt }) => ({ serialNumber: serialNumber!, revokedAt: revokedAt! })),
      });
    });
  }
}
