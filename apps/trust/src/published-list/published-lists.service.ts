import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { Database, Transaction } from '@vc/platform/persistence';
import { Precondition } from '@vc/platform/http';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { TenantDomains } from '@vc/platform/service-clients';
import { translating } from '@vc/protocol/errors';
import { TrustListError } from '@vc/protocol/trust-lists';
import { CertificatesRepository } from '../certificates/certificates.repository';
import type { TrustAction } from '../trust-action';
import { ListVersions, type SignedVersion, type VersionDraft } from './list-versions';
import type { PublishedListDto } from './published-list.dto';
import type { Publication, PublishedEntity, PublishedList, PublishedScheme } from './published-list.entity';
import { entityNotPublished, listChanging, listNotSigned, noPublishedList } from './published-list.errors';
import { type DescribedPublication, type ListSigner, toPublishedListResource } from './published-list.resource';
import { publishedListUrl } from './published-list-url';
import { PublishedListsRepository } from './published-lists.repository';

/** Attempts to store a version whose number another request has taken meanwhile. */
const MAX_ATTEMPTS = 5;

interface Change {
  scheme: PublishedScheme;
  entities: PublishedEntity[];
  precondition: Precondition;
}

/** The trust list that a tenant publishes, as its administrators see it. */
@Injectable()
export class PublishedListsService {
  constructor(
    private readonly database: Database,
    private readonly lists: PublishedListsRepository,
    private readonly versions: ListVersions,
    private readonly certificates: CertificatesRepository,
    private readonly domains: TenantDomains,
    private readonly audit: AdminAudit<TrustAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `NOT_FOUND` */
  async get(tenant: TenantId): Promise<DescribedPublication> {
    const url = await this.urlOf(tenant);
    return this.database.transaction(tenant, async (tx) => {
      const publication = await this.lists.findPublication(tx, tenant);
      if (!publication) throw noPublishedList(tenant);
      return this.describe(tx, publication, url);
    });
  }

  /**
   * Replaces the list and publishes its first or next version. A version whose content is published already stays. Nothing is
   * changed if it cannot be signed.
   * @throws ValidationFailed, DomainError `PRECONDITION_FAILED`, `UNAVAILABLE`
   */
  async put(tenantId: TenantId, dto: PublishedListDto, precondition: Precondition): Promise<DescribedPublication> {
    const { entities: given, ...scheme } = dto;
    const entities = given.map(({ trustedEntityId = null, own = null, ...content }, position) => {
      return { tenantId, position, trustedEntityId, own, content };
    });
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const stored = await this.tryPut(tenantId, { scheme, entities, precondition });
      if (stored) return stored;
    }
    throw listChanging();
  }

  /**
   * Withdraws the list at once. Subscribers trust its entities until the next update of the version that they have.
   * @throws DomainError `NOT_FOUND`
   */
  async delete(tenantId: TenantId): Promise<void> {
    await this.database.transaction(tenantId, async (tx) => {
      await this.lists.lock(tx, tenantId);
      const publication = await this.lists.findPublication(tx, tenantId);
      if (!publication) throw noPublishedList(tenantId);
      await this.lists.save(tx, { ...publication.list, scheme: null, updatedAt: this.clock() });
      await this.lists.replaceEntities(tx, tenantId, []);
      await this.audit.add(tx, { tenantId, action: 'published-list.deleted', resourceIds: [tenantId] });
    });
  }

  /** Returns undefined if another request has published a version meanwhile. */
  private async tryPut(tenantId: TenantId, change: Change): Promise<DescribedPublication | undefined> {
    const former = await this.database.transaction(tenantId, (tx) => this.lists.find(tx, tenantId));
    const draft = await this.versions.draft(tenantId, change.scheme, change.entities);
    const [omission] = draft.omitted;
    if (omission) throw entityNotPublished(omission.entity, omission.rule);
    const version = former && this.versions.isCurrent(former, draft) ? former : await this.sign(former, draft);
    const url = await this.urlOf(tenantId);
    return this.database.transaction(tenantId, async (tx) => {
      await this.lists.lock(tx, tenantId);
      const current = await this.lists.find(tx, tenantId);
      const publication = await this.lists.findPublication(tx, tenantId);
      if (publication) {
        change.precondition.assert(toPublishedListResource(await this.describe(tx, publication, url)));
      }
      if (current?.sequenceNumber !== former?.sequenceNumber) return undefined;
      await this.store(tx, tenantId, { ...change, version, createdAt: publication?.list.createdAt });
      const stored = await this.lists.findPublication(tx, tenantId);
      return stored ? this.describe(tx, stored, url) : undefined;
    });
  }

  private async store(
    tx: Transaction,
    tenantId: TenantId,
    { scheme, entities, version, createdAt }: Change & { version: SignedVersion; createdAt: Date | undefined },
  ): Promise<void> {
    const ids = entities.flatMap(({ trustedEntityId }) => trustedEntityId ?? []);
    const known = await this.lists.lockTrustedEntities(tx, tenantId, ids);
    const deleted = entities.find(({ trustedEntityId }) => trustedEntityId !== null && !known.has(trustedEntityId));
    if (deleted) throw entityNotPublished(deleted, 'must be a trusted entity');
    const now = this.clock();
    await this.lists.save(tx, { ...version, tenantId, scheme, createdAt: createdAt ?? now, updatedAt: now });
    await this.lists.replaceEntities(tx, tenantId, entities);
    await this.audit.add(tx, { tenantId, action: 'published-list.updated', resourceIds: [tenantId] });
  }

  private sign(former: PublishedList | null, draft: VersionDraft): Promise<SignedVersion> {
    return translating(
      () => this.versions.sign(draft, (former?.sequenceNumber ?? 0) + 1),
      TrustListError,
      ({ message }) => listNotSigned(message),
    );
  }

  private async describe(tx: Transaction, publication: Publication, url: string): Promise<DescribedPublication> {
    return { ...publication, url, signer: await this.findSigner(tx, publication.list) };
  }

  private async findSigner(tx: Transaction, { tenantId, certificateId }: PublishedList): Promise<ListSigner> {
    const leaf = await this.certificates.get(tx, tenantId, certificateId);
    const root = leaf.parentCertificateId && (await this.certificates.get(tx, tenantId, leaf.parentCertificateId));
    return { signerCertificate: leaf.certificate, signerAuthority: root ? root.certificate : null };
  }

  private async urlOf(tenant: TenantId): Promise<string> {
    return publishedListUrl(await this.domains.baseOf(tenant), tenant);
  }
}
