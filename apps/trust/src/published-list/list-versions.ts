import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { TenantDomains } from '@vc/platform/service-clients';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { sha256Base64Url } from '@vc/protocol/crypto';
import { toDate } from '@vc/protocol/times';
import { createListDraft, type ListDraft, signTrustList } from '@vc/protocol/trust-lists';
import type { Certificate } from '../certificates/certificate.entity';
import { CertificateIssuer } from '../certificates/certificate-issuer';
import { toSigner } from '../certificates/signer';
import { KeysService } from '../keys/keys.service';
import { type ComposedEntities, ListComposer } from './list-composer';
import type { PublishedEntity, PublishedList, PublishedScheme } from './published-list.entity';
import { publishedListUrl } from './published-list-url';

/** Signed content of a list, and what its row says of it. */
export type SignedVersion = Pick<
  PublishedList,
  'sequenceNumber' | 'digest' | 'entityCount' | 'issuedAt' | 'nextUpdate' | 'certificateId' | 'jws'
>;

/** What the next version says, before it has a number. */
export interface VersionDraft extends Pick<ComposedEntities, 'omitted'> {
  draft: ListDraft;
  /** Signs the version. */
  leaf: Certificate;
  digest: string;
}

const DAY_MS = 24 * 60 * 60_000;
const VALIDITY_MS = 30 * DAY_MS;

/** Makes the versions of lists. Nothing here is called within a transaction. */
@Injectable()
export class ListVersions {
  constructor(
    private readonly composer: ListComposer,
    private readonly issuer: CertificateIssuer,
    private readonly keys: KeysService,
    private readonly domains: TenantDomains,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The signer is issued if the tenant has none. @throws DomainError `UNAVAILABLE` */
  async draft(tenant: TenantId, scheme: PublishedScheme, entities: PublishedEntity[]): Promise<VersionDraft> {
    const leaf = await this.issuer.getOrIssueLeaf(tenant, 'issuerRoot', scheme.keyType);
    const bases = await this.domains.basesOf(tenant);
    const { listed, omitted } = await this.composer.compose(tenant, entities, scheme.operator);
    const { schemeName: name, ...rest } = scheme;
    const distributionPoints = bases.map((base) => publishedListUrl(base, tenant));
    const draft = createListDraft({ ...rest, name, distributionPoints }, listed);
    return { draft, leaf, digest: sha256Base64Url(JSON.stringify([leaf.id, draft])), omitted };
  }

  /** Whether the newest version says what the draft says, and has more than a third of its time left. */
  isCurrent({ digest, issuedAt, nextUpdate }: PublishedList, draft: VersionDraft): boolean {
    const [from, to] = [issuedAt.getTime(), nextUpdate.getTime()];
    return digest === draft.digest && to - this.clock().getTime() > (to - from) / 3;
  }

  /** @throws TrustListError for a list that is too long, DomainError `UNAVAILABLE` */
  async sign({ draft, leaf, digest }: VersionDraft, sequenceNumber: number): Promise<SignedVersion> {
    const { alg, x5c } = toSigner(leaf);
    const { sign } = await this.keys.signer(leaf.tenantId, leaf.keyId);
    // Times of a list have no fractions of a second.
    const now = Math.floor(this.clock().getTime() / 1000) * 1000;
    const version = {
      sequenceNumber,
      issuedAt: toDate(now),
      nextUpdate: new Date(Math.min(now + VALIDITY_MS, leaf.expiresAt.getTime())),
    };
    const jws = await signTrustList(draft, version, { alg, x5c, sign });
    return { ...version, digest, entityCount: draft.entities.length, certificateId: leaf.id, jws };
  }
}
