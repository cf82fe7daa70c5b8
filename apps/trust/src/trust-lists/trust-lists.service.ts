import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { notFound, Page, PageRequest, Precondition } from '@vc/platform/http';
import { OutgoingHttpError } from '@vc/platform/outgoing-http';
import { createId, Database, Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { translating } from '@vc/protocol/errors';
import { toPlainPem } from '@vc/protocol/x509';
import type { TrustAction } from '../trust-action';
import { ListedEntitiesRepository } from './listed-entities.repository';
import { TrustListHttp } from './trust-list-fetcher';
import { PointedLists } from './pointed-lists';
import { RETRY_MS, TrustListRefresher } from './trust-list-refresher';
import { CreateTrustListDto, UpdateTrustListDto } from './trust-list.dto';
import { NO_VERSION, TrustListRow, TrustListVersion } from './trust-list.entity';
import { listUrlNotAllowed, pointedListFixed, tooManyListsOfLists, tooManyTrustLists } from './trust-list.errors';
import { toTrustListResource, trustedUntilOf } from './trust-list.resource';
import { TrustListsRepository } from './trust-lists.repository';

const MAX_LISTS = 20;
/** Each of them has up to 40 lists below it. */
const MAX_FOLLOWED = 3;

/** The trust lists to which a tenant has subscribed. */
@Injectable()
export class TrustListsService {
  constructor(
    private readonly database: Database,
    private readonly lists: TrustListsRepository,
    private readonly entities: ListedEntitiesRepository,
    private readonly pointed: PointedLists,
    private readonly refresher: TrustListRefresher,
    private readonly http: TrustListHttp,
    private readonly audit: AdminAudit<TrustAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(tenant: TenantId, page: PageRequest): Promise<Page<TrustListRow>> {
    return this.database.transaction(tenant, (tx) => this.lists.list(tx, tenant, page));
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tenant: TenantId, id: string): Promise<TrustListRow> {
    return this.database.transaction(tenant, (tx) => this.lists.get(tx, tenant, id));
  }

  /** @throws DomainError `NOT_FOUND` */
  async listVersions(tenant: TenantId, id: string, page: PageRequest): Promise<Page<TrustListVersion>> {
    return this.database.transaction(tenant, async (tx) => {
      await this.lists.get(tx, tenant, id);
      return this.lists.listVersions(tx, tenant, id, page);
    });
  }

  /**
   * Subscribes and fetches the list once. A refused list leaves a subscription without entities.
   * @throws ValidationFailed, DomainError `CONFLICT` for too many lists
   */
  async create(
    tenantId: TenantId,
    { type = null, ...dto }: Omit<CreateTrustListDto, 'type'> & { type?: string | null },
  ) {
    translating(
      () => this.http.checkUrl(dto.url),
      OutgoingHttpError,
      ({ message }) => listUrlNotAllowed(message),
    );
    const now = this.clock();
    const id = createId();
    // The sweeper leaves the list to this request, unless the request does not end.
    const times = { createdAt: now, updatedAt: now, nextCheckAt: new Date(now.getTime() + RETRY_MS) };
    await this.database.transaction(tenantId, async (tx) => {
      if ((await this.lists.countLocked(tx, tenantId)) >= MAX_LISTS) throw tooManyTrustLists(MAX_LISTS);
      if (dto.territories.length > 0) await this.assertMayFollow(tx, tenantId, id);
      const above = { parentId: null, territory: null, parentTrustedUntil: null };
      const signerCertificates = dto.signerCertificates.map(toPlainPem);
      await this.lists.insert(tx, {
        id,
        tenantId,
        type,
        ...dto,
        signerCertificates,
        ...above,
        ...NO_VERSION,
        ...times,
      });
      await this.audit.add(tx, { tenantId, action: 'trust-list.created', resourceIds: [id] });
    });
    return this.refresher.refresh(tenantId, id);
  }

  /**
   * Changes the subscription. Other signers make the list due; entities of the kept version stay until a newer one is accepted
   * or it expires.
   * @throws DomainError `NOT_FOUND`, `PRECONDITION_FAILED`, `CONFLICT` for a pointed list
   */
  async update(tenantId: TenantId, id: string, dto: UpdateTrustListDto, precondition: Precondition) {
    return this.database.transaction(tenantId, async (tx) => {
      const current = await this.lists.findForUpdate(tx, tenantId, id);
      if (!current) throw notFound('trust list', id);
      if (current.parentId !== null) throw pointedListFixed();
      const now = this.clock();
      precondition.assert(toTrustListResource(current, now));
      const updated = toUpdated(current, dto, now);
      if (updated.territories.length > 0) await this.assertMayFollow(tx, tenantId, id);
      await this.lists.update(tx, updated);
      await this.entities.setTrustedUntil(tx, updated, trustedUntilOf(updated));
      await this.pointed.inherit(tx, updated, now);
      await this.audit.add(tx, { tenantId, action: 'trust-list.updated', resourceIds: [id] });
      return updated;
    });
  }

  /** Ends the trust in the entities of the list at once. @throws DomainError `NOT_FOUND` */
  async delete(tenantId: TenantId, id: string): Promise<void> {
    await this.database.transaction(tenantId, async (tx) => {
      const current = await this.lists.findForUpdate(tx, tenantId, id);
      if (!current) throw notFound('trust list', id);
      if (current.parentId !== null) throw pointedListFixed();
      await this.lists.delete(tx, tenantId, id);
      await this.audit.add(tx, { tenantId, action: 'trust-list.deleted', resourceIds: [id] });
    });
  }

  private async assertMayFollow(tx: Transaction, tenantId: TenantId, id: string): Promise<void> {
    const others = await this.lists.countFollowed(tx, tenantId, id);
    if (others >= MAX_FOLLOWED) throw tooManyListsOfLists(MAX_FOLLOWED);
  }
}

/** Other signers and more territories take effect with the next fetch. */
function toUpdated(current: TrustListRow, dto: UpdateTrustListDto, now: Date): TrustListRow {
  const { name = current.name, graceDays = current.graceDays, territories = current.territories } = dto;
  const signerCertificates = dto.signerCertificates?.map(toPlainPem) ?? current.signerCertificates;
  const isDue = dto.signerCertificates !== undefined || dto.territories !== undefined;
  const fetch = isDue ? { etag: null, nextCheckAt: now } : {};
  return { ...current, ...fetch, name, graceDays, territories, signerCertificates, updatedAt: now };
}
