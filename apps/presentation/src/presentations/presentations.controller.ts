import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { AnnotatedListQuery, toAnnotationFilter } from '@vc/feature/annotations';
import { toTimelineEntryResource } from '@vc/feature/timeline';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import {
  CREDENTIAL_PLATFORM,
  envelope,
  pageLinks,
  PageQuery,
  pageRequestOf,
  RequestTarget,
  ResourceId,
} from '@vc/platform/http';
import { sha256Base64Url } from '@vc/protocol/crypto';
import { IsIn, IsOptional, IsString, IsUUID, Length } from 'class-validator';
import { CreatePresentationDto } from './create-presentation.dto';
import { PresentationCancellationService } from './presentation-cancellation.service';
import { PresentationRequestsService } from './presentation-requests.service';
import { PRESENTATION_STATUSES, type PresentationStatus } from './presentation-status';
import { toPresentationResource } from './presentation.resource';
import { PresentationsService } from './presentations.service';

class ListPresentationsQuery extends AnnotatedListQuery {
  @IsOptional()
  @IsIn(PRESENTATION_STATUSES)
  'filter[status]'?: PresentationStatus;

  @IsOptional()
  @IsUUID()
  'filter[presentationTemplateId]'?: string;

  /** `response_code` of the redirect to the verifier's page (OpenID4VP 1.0 §13.3). */
  @IsOptional()
  @IsString()
  @Length(1, 200)
  'filter[responseCode]'?: string;
}

@Controller({ path: 'presentations', version: CREDENTIAL_PLATFORM })
export class PresentationsController {
  constructor(
    private readonly requests: PresentationRequestsService,
    private readonly cancellation: PresentationCancellationService,
    private readonly presentations: PresentationsService,
  ) {}

  /** IF B13 */
  @Post('request')
  @HttpCode(200)
  @RequireScope('presentations.write')
  async create(@Tenant() tenant: TenantId, @Body() dto: CreatePresentationDto) {
    const { presentation, trustResolution, unregisteredClaims } = await this.requests.create(tenant, dto);
    return envelope(toPresentationResource(presentation), {
      meta: { trustResolution, ...(unregisteredClaims && { unregisteredClaims }) },
    });
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @RequireScope('presentations.write')
  async cancel(@Tenant() tenant: TenantId, @ResourceId('presentation') id: string) {
    return envelope(toPresentationResource(await this.cancellation.cancel(tenant, id)));
  }

  /** The list never includes disclosed attributes. */
  @Get()
  @RequireScope('presentations.read')
  async list(@Tenant() tenant: TenantId, @Query() query: ListPresentationsQuery, @RequestTarget() target: string) {
    const responseCode = query['filter[responseCode]'];
    const filter = {
      ...toAnnotationFilter(query),
      status: query['filter[status]'],
      presentationTemplateId: query['filter[presentationTemplateId]'],
      responseCodeHash: responseCode === undefined ? undefined : sha256Base64Url(responseCode),
    };
    const page = await this.presentations.list(tenant, filter, pageRequestOf(query));
    const items = page.items.map((presentation) => toPresentationResource(presentation));
    return envelope(items, { links: pageLinks(target, page) });
  }

  @Get(':id')
  @RequireScope('presentations.read')
  async get(@Tenant() tenant: TenantId, @ResourceId('presentation') id: string) {
    const { presentation, attributes } = await this.presentations.get(tenant, id);
    return envelope(toPresentationResource(presentation, attributes));
  }

  @Get(':id/timeline')
  @RequireScope('presentations.read')
  async timeline(
    @Tenant() tenant: TenantId,
    @ResourceId('presentation') id: string,
    @Query() query: PageQuery,
    @RequestTarget() target: string,
  ) {
    const page = await this.presentations.listTimeline(tenant, id, pageRequestOf(query));
    return envelope(page.items.map(toTimelineEntryResource), { links: pageLinks(target, page) });
  }
}
