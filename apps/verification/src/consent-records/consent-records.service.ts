import { Inject, Injectable } from '@nestjs/common';
import { type Caller, type TenantId } from '@vc/platform/access-control';
import { cursorAfter, MAX_SIZE, Page, PageRequest } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { ConsentAuditService } from '../consent/consent-audit.service';
import { IdNumberMacs } from '../consent/id-number-macs';
import type { ConsentExport } from './consent-export';
import { ConsentRecord } from './consent-record.entity';
import { exportTooLong } from './consent-records.errors';
import { ConsentRecordFilter, ConsentRecordsRepository, PersonRecords } from './consent-records.repository';
import { ExportConsentRecordsDto } from './export-consent-records.dto';

/** The most records that one export has. */
const MAX_EXPORTED = 10_000;

/** The consent records of a tenant. Whoever reads those of one person is recorded in the same chain. */
@Injectable()
export class ConsentRecordsService {
  constructor(
    private readonly database: Database,
    private readonly records: ConsentRecordsRepository,
    private readonly audit: ConsentAuditService,
    private readonly idNumberMacs: IdNumberMacs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(tenantId: TenantId, filter: ConsentRecordFilter, page: PageRequest): Promise<Page<ConsentRecord>> {
    return this.database.transaction(tenantId, (tx) => this.records.list(tx, tenantId, filter, page));
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tenantId: TenantId, id: string): Promise<ConsentRecord> {
    return this.database.transaction(tenantId, (tx) => this.records.get(tx, tenantId, id));
  }

  /** Lists the records of one person. A number without records costs the same as one with records. */
  async search(
    caller: Caller,
    idNumber: string,
    filter: ConsentRecordFilter,
    page: PageRequest,
  ): Promise<Page<ConsentRecord>> {
    const idNumberMac = await this.idNumberMacs.compute(idNumber);
    await this.audit.addAccess(caller, 'SearchConsentRecords', idNumberMac);
    return this.list(caller.tenantId, { ...filter, idNumberMac }, page);
  }

  /**
   * Returns the records of one person, the earliest first. Pages are read as the client takes them.
   * @throws ValidationFailed if these are more than 10,000
   */
  async export(
    caller: Caller,
    { idNumber, createdFrom, createdBefore }: ExportConsentRecordsDto,
  ): Promise<ConsentExport> {
    const { tenantId } = caller;
    const exportedAt = this.clock();
    const idNumberMac = await this.idNumberMacs.compute(idNumber);
    const wanted = { idNumberMac, createdFrom, createdBefore: createdBefore ?? exportedAt };
    const isTooLong = await this.database.transaction(tenantId, (tx) =>
      this.records.hasMoreThan(tx, tenantId, wanted, MAX_EXPORTED),
    );
    if (isTooLong) throw exportTooLong(MAX_EXPORTED);
    await this.audit.addAccess(caller, 'ExportConsentRecords', idNumberMac);
    return { exportedAt, pages: this.pagesOf(tenantId, wanted) };
  }

  private async *pagesOf(
    tenantId: TenantId,
    { idNumberMac, createdFrom: gte, createdBefore: lt }: PersonRecords,
  ): AsyncGenerator<ConsentRecord[]> {
    const request = { size: MAX_SIZE, sort: 'createdAt', times: [{ member: 'createdAt', gte, lt }] };
    let page = await this.list(tenantId, { idNumberMac }, request);
    yield page.items;
    while (page.hasNext && page.edges) {
      page = await this.list(tenantId, { idNumberMac }, { ...request, cursor: cursorAfter(page.edges.last) });
      yield page.items;
    }
  }
}
