import { Inject, Injectable } from '@nestjs/common';
import { statusListUri } from '@vc/contract/routes';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { ServiceConfig } from '@vc/platform/config';
import { Database } from '@vc/platform/persistence';
import { LRUCache } from 'lru-cache';
import { CertificateSigner } from '@vc/platform/service-clients';
import { IssuerSigners } from '../issuer-signers/issuer-signers';
import { StatusHistoryService } from './status-history.service';
import { StatusIndex } from './status-index';
import type { StatusListMediaType } from './status-list-format';
import { type SignedStatusList, StatusListSigner } from './status-list-signer';
import { StatusListRow } from './status-list.entity';
import { StatusListsRepository } from './status-lists.repository';

/** `ttl` (Token Status List §5.1): the longest time until verifiers see a changed status. */
const TTL_SECONDS = 300;
const LIFETIME_MS = 24 * 60 * 60_000;
/** A token is signed again after half of its lifetime. */
const REUSE_MS = LIFETIME_MS / 2;
const CACHE_SIZE = 1_000;
const CACHE_BYTES = 128 * 1024 * 1024;

export interface StatusListRequest {
  mediaType: StatusListMediaType;
  /** `time` of a request for an earlier list, in seconds since 1970. */
  time?: unknown;
}

interface Unsigned {
  row: StatusListRow;
  signer: CertificateSigner;
  mediaType: StatusListMediaType;
}

/** Returns Status List Tokens (Token Status List §8). */
@Injectable()
export class StatusListsService {
  /** Signed tokens, so that requests of strangers cost no signatures. Its keys change with statuses and certificate. */
  private readonly tokens = new LRUCache<string, SignedStatusList, Unsigned>({
    max: CACHE_SIZE,
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ body, gzipped }) => body.length + gzipped.length,
    ttl: REUSE_MS,
    // An eviction does not fail the requests that wait for the signature.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => this.sign(context),
  });

  constructor(
    private readonly database: Database,
    private readonly lists: StatusListsRepository,
    private readonly signers: IssuerSigners,
    private readonly signer: StatusListSigner,
    private readonly history: StatusHistoryService,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns the list of now, or of an earlier time.
   * @throws DomainError `NOT_FOUND`, and the errors of `StatusHistoryService`
   */
  async getToken(tenant: TenantId, id: string, { mediaType, time }: StatusListRequest): Promise<SignedStatusList> {
    return time === undefined
      ? this.getCurrentToken(tenant, id, mediaType)
      : this.history.getTokenAt(tenant, id, time, mediaType);
  }

  /** Returns the URIs of the tenant's status lists (Token Status List §9). */
  async aggregate(tenant: TenantId): Promise<string[]> {
    const ids = await this.database.transaction(tenant, (tx) => this.lists.listIds(tx, tenant));
    return ids.map((id) => statusListUri(this.config.PUBLIC_URL, tenant, id));
  }

  /** Returns the `status` claim of a credential (Token Status List §6). */
  toStatusClaim(tenant: TenantId, { statusListId, index }: StatusIndex) {
    return { status_list: { idx: index, uri: statusListUri(this.config.PUBLIC_URL, tenant, statusListId) } };
  }

  /** Returns a cached token unless a status or the certificate has changed. */
  private async getCurrentToken(
    tenant: TenantId,
    id: string,
    mediaType: StatusListMediaType,
  ): Promise<SignedStatusList> {
    const row = await this.database.transaction(tenant, (tx) => this.lists.get(tx, tenant, id));
    const signer = await this.signers.get(tenant, row.keyType);
    const key = `${id}/${mediaType}/${row.version}/${signer.certificateId}`;
    return this.tokens.forceFetch(key, { context: { row, signer, mediaType } });
  }

  private async sign({ row, signer, mediaType }: Unsigned): Promise<SignedStatusList> {
    const { id, tenantId } = row;
    const changed = await this.database.transaction(tenantId, (tx) => this.lists.listChanged(tx, tenantId, id));
    const issuedAt = this.clock();
    const expiresAt = new Date(issuedAt.getTime() + LIFETIME_MS);
    return this.signer.sign({ row, changed, validity: { issuedAt, expiresAt, ttl: TTL_SECONDS }, mediaType, signer });
  }
}
