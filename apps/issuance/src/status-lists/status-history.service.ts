import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { SharedCache, type Clock, CLOCK } from '@vc/platform/scheduling';
import { toNetwork } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import type { PublicDocument } from '@vc/platform/public-documents';
import { type FairRateLimit, RateLimits } from '@vc/platform/rate-limits';
import { CertificateSigner } from '@vc/platform/service-clients';
import { CredentialSettingsRepository } from '../credential-settings/credential-settings.repository';
import { IssuerSigners } from '../issuer-signers/issuer-signers';
import { type HistoryPeriod, periodAt } from './history-period';
import { historyNotPublic, malformedTime, timeNotCovered, tooManyHistoricalLists } from './status-history.errors';
import type { StatusListMediaType } from './status-list-format';
import type { StatusListRequest } from './status-list-request';
import { StatusListSigner } from './status-list-signer';
import { StatusListRow } from './status-list.entity';
import { StatusListsRepository } from './status-lists.repository';

/** Of a tenant. The addresses that ask for its lists share them. */
const SIGNATURES_PER_SECOND = 2;
const CACHE_BYTES = 64 * 1024 * 1024;
const CACHE_TTL_MS = 60 * 60_000;
/** Seconds since 1970, until the year 9999. */
const TIME = /^\d{1,12}$/;

interface Unsigned {
  base: string;
  row: StatusListRow;
  period: HistoryPeriod;
  signer: CertificateSigner;
  mediaType: StatusListMediaType;
  address: string;
}

/** Historical resolution (Token Status List §8.4). */
@Injectable()
export class StatusHistoryService {
  /** A period never changes, so that repeated requests cost no signatures. */
  private readonly tokens = new SharedCache<PublicDocument, Unsigned>({
    maxBytes: CACHE_BYTES,
    bytesOf: ({ bytes }) => bytes,
    lifetimeOf: () => CACHE_TTL_MS,
    load: (unsigned) => this.sign(unsigned),
  });
  private readonly signatures: FairRateLimit;

  constructor(
    private readonly database: Database,
    private readonly lists: StatusListsRepository,
    private readonly settings: CredentialSettingsRepository,
    private readonly signers: IssuerSigners,
    private readonly signer: StatusListSigner,
    @Inject(CLOCK) private readonly clock: Clock,
    limits: RateLimits,
  ) {
    this.signatures = limits.createFair('historical-status-lists', SIGNATURES_PER_SECOND);
  }

  /**
   * Returns a list as it was at a time. Its validity contains the time.
   * @throws DomainError `VALIDATION_ERROR`, `NOT_FOUND`, `NOT_SUPPORTED`, `RATE_LIMITED`
   */
  async getTokenAt(
    tenant: TenantId,
    id: string,
    { time, mediaType, address, base }: StatusListRequest,
  ): Promise<PublicDocument> {
    const requested = parseTime(time);
    const period = periodAt(requested, this.clock());
    const row = await this.findCovering(tenant, id, { time: requested, period });
    const signer = await this.signers.get(tenant, row.keyType);
    const key = `${base}/${id}/${mediaType}/${period.start.getTime()}/${signer.certificateId}`;
    return this.tokens.get({ owner: tenant, key, context: { base, row, period, signer, mediaType, address } });
  }

  private async findCovering(
    tenant: TenantId,
    id: string,
    { time, period }: { time: Date; period: HistoryPeriod },
  ): Promise<StatusListRow> {
    const { row, historySince } = await this.database.transaction(tenant, async (tx) => ({
      row: await this.lists.get(tx, tenant, id),
      historySince: await this.settings.findHistorySince(tx, tenant),
    }));
    if (historySince === null) throw historyNotPublic();
    if (period.start < historySince || time < row.createdAt || time > this.clock()) throw timeNotCovered();
    return row;
  }

  private async sign({ base, row, period, signer, mediaType, address }: Unsigned): Promise<PublicDocument> {
    const { id, tenantId } = row;
    const { waitSeconds } = this.signatures.take(tenantId, toNetwork(address));
    if (waitSeconds > 0) throw tooManyHistoricalLists(waitSeconds);
    const changed = await this.database.transaction(tenantId, (tx) =>
      this.lists.listChangedAt(tx, tenantId, id, period.start),
    );
    const validity = { issuedAt: period.start, expiresAt: period.end };
    return this.signer.sign({ base, row, changed, validity, mediaType, signer });
  }
}

/** A repeated parameter is a list. @throws DomainError `VALIDATION_ERROR` */
function parseTime(time: unknown): Date {
  if (typeof time !== 'string' || !TIME.test(time)) throw malformedTime();
  return new Date(Number(time) * 1_000);
}
