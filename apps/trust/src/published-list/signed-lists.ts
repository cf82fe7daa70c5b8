import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { GrowingCache, type Clock, CLOCK } from '@vc/platform/scheduling';
import { DomainError } from '@vc/platform/http';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { type PublicDocument, PublicDocuments } from '@vc/platform/public-documents';
import { TrustListError } from '@vc/protocol/trust-lists';
import type { TrustAction } from '../trust-action';
import { ListVersions, type SignedVersion } from './list-versions';
import type { Publication, PublishedList } from './published-list.entity';
import { listEnded, noPublishedList } from './published-list.errors';
import { type ListVersion, PublishedListsRepository } from './published-lists.repository';

const CACHE_SIZE = 5_000;
/** Shortest time between two comparisons of a version with what it should say. */
const CHECK_EVERY_MS = 60_000;

/**
 * Serves the newest versions of lists, and makes the next one when the content has changed or a third of the time is left. Only
 * the version in the database is served, so that no replica serves an earlier one.
 */
@Injectable()
export class SignedLists {
  private readonly checked = new GrowingCache<string, true>({
    max: CACHE_SIZE,
    ttl: CHECK_EVERY_MS,
    ttlResolution: 0,
    perf: { now: () => this.clock().getTime() },
  });

  private readonly renewals = new GrowingCache<string, PublishedList, Publication>({
    max: CACHE_SIZE,
    // Requests at the same time share a renewal.
    ttl: 1,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => this.check(context),
  });

  constructor(
    private readonly database: Database,
    private readonly lists: PublishedListsRepository,
    private readonly versions: ListVersions,
    private readonly audit: AdminAudit<TrustAction>,
    private readonly documents: PublicDocuments,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the signed list. @throws DomainError `NOT_FOUND`; `UNAVAILABLE` if it has ended and cannot be renewed */
  async get(tenant: TenantId): Promise<PublicDocument> {
    const version = await this.database.single(tenant, (tx) => this.lists.findVersion(tx, tenant));
    if (!version) throw noPublishedList(tenant);
    if (this.checked.has(keyOf(version)) && this.isValid(version)) {
      return this.toDocument(version, async () => (await this.read(tenant)).list);
    }
    const publication = await this.read(tenant);
    const list = await this.renewals.forceFetch(keyOf(publication.list), { context: publication });
    return this.toDocument(list, () => Promise.resolve(list));
  }

  private async read(tenant: TenantId): Promise<Publication> {
    const publication = await this.database.transaction(tenant, (tx) => this.lists.findPublication(tx, tenant));
    if (!publication) throw noPublishedList(tenant);
    return publication;
  }

  /** ETSI TS 119 602 clause 6.8: a compact JWS, whose media type is that of RFC 7515 §9.2.1. */
  private toDocument(version: ListVersion, read: () => Promise<PublishedList>): Promise<PublicDocument> {
    return this.documents.get(['trust-list', version.tenantId, keyOf(version)], async () => {
      return { type: 'application/jose', body: (await read()).jws };
    });
  }

  private async check(publication: Publication): Promise<PublishedList> {
    const list = await this.renewIfDue(publication).catch((error: unknown) => this.keep(publication.list, error));
    this.checked.set(keyOf(list), true);
    return list;
  }

  private async renewIfDue({ list, entities }: Publication): Promise<PublishedList> {
    const draft = await this.versions.draft(list.tenantId, list.scheme, entities);
    if (this.versions.isCurrent(list, draft)) return list;
    return this.store(list, await this.versions.sign(draft, list.sequenceNumber + 1));
  }

  /** Returns the version of another request that has taken the number meanwhile, if there is one. */
  private async store({ tenantId, sequenceNumber }: PublishedList, version: SignedVersion): Promise<PublishedList> {
    return this.database.transaction(tenantId, async (tx) => {
      await this.lists.lock(tx, tenantId);
      const current = await this.lists.findPublication(tx, tenantId);
      if (!current) throw noPublishedList(tenantId);
      if (current.list.sequenceNumber !== sequenceNumber) return current.list;
      const renewed: PublishedList = { ...current.list, ...version, updatedAt: this.clock() };
      await this.lists.save(tx, renewed);
      await this.audit.add(tx, { tenantId, action: 'published-list.renewed', resourceIds: [tenantId] });
      return renewed;
    });
  }

  /** A version stays in use until its next update when the next one cannot be made. */
  private keep(list: PublishedList, error: unknown): PublishedList {
    const isExpected = error instanceof TrustListError || (error instanceof DomainError && error.code !== 'NOT_FOUND');
    if (!isExpected) throw error;
    this.logger.warn({ event: 'published-list.not-renewed', tenantId: list.tenantId, err: error });
    if (!this.isValid(list)) throw listEnded(error);
    return list;
  }

  private isValid({ nextUpdate }: ListVersion): boolean {
    return nextUpdate > this.clock();
  }
}

function keyOf({ tenantId, sequenceNumber, updatedAt }: ListVersion): string {
  return `${tenantId}/${sequenceNumber}/${updatedAt.getTime()}`;
}
