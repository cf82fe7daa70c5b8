import { Body, Controller, Get, Header, Headers, HttpCode, Post, Query } from '@nestjs/common';
import { type Caller, CallerOf, RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, pageLinks, pageRequestOf, RequestTarget, ResourceId } from '@vc/platform/http';
import { toExportFile } from './consent-export';
import { toConsentRecordResource } from './consent-record.resource';
import { ConsentRecordsService } from './consent-records.service';
import { ExportConsentRecordsDto } from './export-consent-records.dto';
import { ListConsentRecordsQuery, toFilter } from './list-consent-records.query';
import { SearchConsentRecordsDto } from './search-consent-records.dto';

/** docs/reference/interface-gaps.md "Area A". */
@Controller({ path: 'consent-records', version: CREDENTIAL_PLATFORM })
@RequireScope('consent.read')
export class ConsentRecordsController {
  constructor(private readonly records: ConsentRecordsService) {}

  @Get()
  async list(@Tenant() tenant: TenantId, @Query() query: ListConsentRecordsQuery, @RequestTarget() target: string) {
    const page = await this.records.list(tenant, toFilter(query), pageRequestOf(query));
    return envelope(page.items.map(toConsentRecordResource), { links: pageLinks(target, page) });
  }

  /** The links are addresses for the same body. */
  @Post('search')
  @HttpCode(200)
  async search(
    @CallerOf() caller: Caller,
    @Query() query: ListConsentRecordsQuery,
    @Body() { idNumber }: SearchConsentRecordsDto,
    @RequestTarget() target: string,
  ) {
    const page = await this.records.search(caller, idNumber, toFilter(query), pageRequestOf(query));
    return envelope(page.items.map(toConsentRecordResource), { links: pageLinks(target, page) });
  }

  @Post('export')
  @HttpCode(200)
  @Header('vary', 'accept')
  async export(
    @CallerOf() caller: Caller,
    @Body() dto: ExportConsentRecordsDto,
    @Headers('accept') accept: string | undefined,
  ) {
    return toExportFile(await this.records.export(caller, dto), accept);
  }

  @Get(':id')
  async get(@Tenant() tenant: TenantId, @ResourceId('consent record') id: string) {
    return envelope(toConsentRecordResource(await this.records.get(tenant, id)));
  }
}
