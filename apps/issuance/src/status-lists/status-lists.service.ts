import { Inject, Injectable } from '@nestjs/common';
import { statusListUri } from '@vc/contract/routes';
import { type TenantId } from '@vc/platform/access-control';
import { SharedCache, type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database } from '@vc/platform/persistence';
import { findDocumentVersion, type PublicDocument, PublicDocuments } from '@vc/platform/public-documents';
import { CertificateSigner } from '@vc/platform/service-clients';
import { IssuerSigners } from '../issuer-signers/issuer-signers';
import { StatusHistoryService } from './status-history.service';
import { StatusIndex } from './status-index';
import type { StatusListMediaType } from './status-list-format';
import type { StatusListRequest } from './status-list-request';
import { StatusListSigner } from './status-list-signer';
import { StatusListRow } from './status-list.entity';
import { StatusListsRepository } from './status-lists.repository';

/** `ttl` (Token Status List §5.1): the longest time until verifiers see a changed status. */
const TTL_SECONDS = 300;
const LIFETIME_MS = 24 * 60 * 60_000;
/** A token is signed again after half of its lifetime. */
const REUSE_MS = LIFETIME_MS / 2;
const CACHE_BYTES = 128 * 1024 * 1024;

interface Unsigned {
  base: string;
  row: StatusListRow;
  signer: CertificateSigner;
  mediaType: StatusListMediaType;
}

/** Returns Status List Tokens (Token Status List §8). */
@Injectable()
export class StatusListsService {
  /** Signed tokens, so that requests of strangers cost no signatures. Its keys change with statuses and certificate. */
  private readonly tokens = new SharedCache<PublicDocument, Unsigned>({
    maxBytes: CACHE_BYTES,
    bytesOf: ({ bytes }) => bytes,
    lifetimeOf: () => REUSE_MS,
    load: (unsigned) => this.sign(unsigned),
  });

  constructor(
    private readonly database: Database,
    private readonly lists: StatusListsRepository,
    private readonly signers: IssuerSigners,
    private readonly signer: StatusListSigner,
    private readonly history: StatusHistoryService,
    private readonly documents: PublicDocuments,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns the list of now, or of an earlier time.
   * @throws DomainError `NOT_FOUND`, and the errors of `StatusHistoryService`
   */
  async getToken(tenant: TenantId, id: string, request: StatusListRequest): Promise<PublicDocument> {
    return request.time === undefined
      ? this.getCurrentToken(tenant, id, request)
      : this.history.getTokenAt(tenant, id, request);
  }

  /** Returns the URIs of the tenant's status lists (Token Status List §9). */
  async aggregate(tenant: TenantId, base: string): Promise<PublicDocument> {
    const version = await findDocumentVersion(this.database, tenant);
    return this.documents.get(['status-list-aggregation', tenant, base, version], async () => {
      const ids = await this.database.transaction(tenant, (tx) => this.lists.listIds(tx, tenant));
      const uris = ids.map((id) => statusListUri(base, tenant, id));
      return { type: 'application/json', body: JSON.stringify({ status_lists: uris }) };
    });
  }

  /** Returns the `status` claim of a credential (Token Status List §6). */
  toStatusClaim(tenant: TenantId, { statusListId, index }: StatusIndex, base: string) {
    return { status_list: { idx: index, uri: statusListUri(base, tenant, statusListId) } };
  }

  /** Returns a cached token unless a status or the certificate has changed. */
  private async getCurrentToken(
    tenant: TenantId,
    id: string,
    { mediaType, base }: StatusListRequest,
  ): Promise<PublicDocument> {
    const row = await this.database.transaction(tenant, (tx) => this.lists.get(tx, tenant, id));
    const signer = await this.signers.get(tenant, row.keyType);
    const key = `${base}/${id}/${mediaType}/${row.version}/${signer.certificateId}`;
    return this.tokens.get({ owner: tenant, key, context: { base, row, signer, mediaType } });
  }

  private async sign({ base, row, signer, mediaType }: Unsigned): Promise<PublicDocument> {
    const { id, tenantId } = row;
    const changed = await this.database.transaction(tenantId, (tx) => this.lists.listChanged(tx, tenantId, id));
    const issuedAt = this.clock();
    const expiresAt = new Date(issuedAt.getTime() + LIFETIME_MS);
    const validity = { issuedAt, expiresAt, ttl: TTL_SECONDS };
    return this.signer.sign({ base, row, changed, validity, mediaType, signer });
  }
}
