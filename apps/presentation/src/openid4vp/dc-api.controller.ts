import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, ResourceId } from '@vc/platform/http';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { toPresentationResource } from '../presentations/presentation.resource';
import { DcApiResponseDto } from './dc-api-response.dto';
import { DcApiService } from './dc-api.service';

class DcApiRequestsQuery {
  /** The origin of the page, one of the expected ones; needed if there are several. */
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  origin?: string;
}

@Controller({ path: 'presentations', version: CREDENTIAL_PLATFORM })
export class DcApiController {
  constructor(private readonly dcApi: DcApiService) {}

  /** Elements of `digital.requests` for `navigator.credentials.get()`. */
  @Get(':id/digital-credential-requests')
  @RequireScope('presentations.read')
  async requests(
    @Tenant() tenant: TenantId,
    @ResourceId('presentation') id: string,
    @Query() { origin }: DcApiRequestsQuery,
  ) {
    return envelope(await this.dcApi.listRequests(tenant, id, origin));
  }

  @Post(':id/digital-credential-response')
  @HttpCode(200)
  @RequireScope('presentations.write')
  async receive(@Tenant() tenant: TenantId, @ResourceId('presentation') id: string, @Body() dto: DcApiResponseDto) {
    return envelope(toPresentationResource(await this.dcApi.receive(tenant, id, dto)));
  }
}
