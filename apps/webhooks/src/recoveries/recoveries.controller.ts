import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { RequireScope, Tenant } from '@vc/platform/access-control';
import type { TenantId } from '@vc/platform/access-control';
import {
  CREDENTIAL_PLATFORM,
  envelope,
  pageLinks,
  ListQuery,
  pageRequestOf,
  RequestTarget,
  ResourceId,
} from '@vc/platform/http';
import { RecoverDto } from './recover.dto';
import { RecoveriesService } from './recoveries.service';
import { toRecoveryResource } from './recovery.resource';

@Controller({ path: 'endpoints/:id', version: CREDENTIAL_PLATFORM })
export class RecoveriesController {
  constructor(private readonly recoveries: RecoveriesService) {}

  @Post('recover')
  @HttpCode(202)
  @RequireScope('webhooks.write')
  async recover(@Tenant() tenant: TenantId, @ResourceId('endpoint') endpointId: string, @Body() dto: RecoverDto) {
    return envelope(toRecoveryResource(await this.recoveries.recover(tenant, endpointId, dto)));
  }

  @Get('recoveries')
  @RequireScope('webhooks.read')
  async list(
    @Tenant() tenant: TenantId,
    @ResourceId('endpoint') endpointId: string,
    @Query() query: ListQuery,
    @RequestTarget() target: string,
  ) {
    const page = await this.recoveries.list(tenant, endpointId, pageRequestOf(query));
    return envelope(page.items.map(toRecoveryResource), { links: pageLinks(target, page) });
  }

  @Get('recoveries/:recoveryId')
  @RequireScope('webhooks.read')
  async get(
    @Tenant() tenant: TenantId,
    @ResourceId('endpoint') endpointId: string,
    @ResourceId('recovery', 'recoveryId') recoveryId: string,
  ) {
    return envelope(toRecoveryResource(await this.recoveries.get(tenant, endpointId, recoveryId)));
  }
}
