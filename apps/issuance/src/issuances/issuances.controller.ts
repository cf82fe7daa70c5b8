import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { AnnotatedListQuery, toAnnotationFilter } from '@vc/feature/annotations';
import { toTimelineEntryResource } from '@vc/feature/timeline';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { ServiceConfig } from '@vc/platform/config';
import {
  CREDENTIAL_PLATFORM,
  envelope,
  pageLinks,
  PageQuery,
  pageRequestOf,
  RequestTarget,
  ResourceId,
} from '@vc/platform/http';
import { IsIn, IsOptional } from 'class-validator';
import { CreateIssuanceDto } from './create-issuance.dto';
import { ISSUANCE_STATUSES, type IssuanceStatus } from './issuance-status';
import { IssuanceWithCredentials } from './issuance-with-credentials';
import { toIssuanceResource } from './issuance.resource';
import { IssuancesService } from './issuances.service';

class ListIssuancesQuery extends AnnotatedListQuery {
  @IsOptional()
  @IsIn(ISSUANCE_STATUSES)
  'filter[status]'?: IssuanceStatus;
}

const PATHS = ['credentials/issuance', 'issuances'];

/** Serves `issuances`, and `credentials/issuance` of the combined resource before the split (IF §9.2). */
@Controller({ version: CREDENTIAL_PLATFORM })
export class IssuancesController {
  constructor(
    private readonly issuances: IssuancesService,
    private readonly config: ServiceConfig,
  ) {}

  /** IF B10 */
  @Post(PATHS)
  @HttpCode(200)
  @RequireScope('credentials.write')
  async create(@Tenant() tenant: TenantId, @Body() dto: CreateIssuanceDto) {
    const { txCode, ...offered } = await this.issuances.create(tenant, dto);
    return envelope(this.toResource(offered), txCode ? { meta: { txCode } } : {});
  }

  @Get(PATHS)
  @RequireScope('credentials.read')
  async list(@Tenant() tenant: TenantId, @Query() query: ListIssuancesQuery, @RequestTarget() target: string) {
    const page = await this.issuances.list(
      tenant,
      { status: query['filter[status]'], ...toAnnotationFilter(query) },
      pageRequestOf(query),
    );
    return envelope(
      page.items.map((item) => this.toResource(item)),
      { links: pageLinks(target, page) },
    );
  }

  @Get(PATHS.map((path) => `${path}/:id`))
  @RequireScope('credentials.read')
  async get(@Tenant() tenant: TenantId, @ResourceId('issuance') id: string) {
    return envelope(this.toResource(await this.issuances.get(tenant, id)));
  }

  @Get(PATHS.map((path) => `${path}/:id/timeline`))
  @RequireScope('credentials.read')
  async timeline(
    @Tenant() tenant: TenantId,
    @ResourceId('issuance') id: string,
    @Query() query: PageQuery,
    @RequestTarget() target: string,
  ) {
    const page = await this.issuances.listTimeline(tenant, id, pageRequestOf(query));
    return envelope(page.items.map(toTimelineEntryResource), { links: pageLinks(target, page) });
  }

  @Post(PATHS.map((path) => `${path}/:id/cancel`))
  @HttpCode(200)
  @RequireScope('credentials.write')
  async cancel(@Tenant() tenant: TenantId, @ResourceId('issuance') id: string) {
    return envelope(this.toResource(await this.issuances.cancel(tenant, id)));
  }

  @Post(PATHS.map((path) => `${path}/:id/approve`))
  @HttpCode(200)
  @RequireScope('credentials.write')
  async approve(@Tenant() tenant: TenantId, @ResourceId('issuance') id: string) {
    return envelope(this.toResource(await this.issuances.approve(tenant, id)));
  }

  private toResource(issuance: IssuanceWithCredentials) {
    return toIssuanceResource(issuance, this.config.PUBLIC_URL);
  }
}
