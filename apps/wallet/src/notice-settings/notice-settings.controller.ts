import { Body, Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { envelope, WALLET_V2, EntityTagged, IfMatch, Precondition } from '@vc/platform/http';
import { toNoticeSettingsResource } from './notice-settings.resource';
import { NoticeSettingsService } from './notice-settings.service';
import { PutNoticeSettingsDto } from './put-notice-settings.dto';

@Controller({ path: 'orgs/notice-settings', version: WALLET_V2 })
@RequireScope('wallet.push')
export class NoticeSettingsController {
  constructor(private readonly settings: NoticeSettingsService) {}

  @Get()
  @EntityTagged()
  async get(@Tenant() tenant: TenantId) {
    return envelope(toNoticeSettingsResource(await this.settings.get(tenant)));
  }

  @Put()
  @EntityTagged()
  async put(@Tenant() tenant: TenantId, @Body() dto: PutNoticeSettingsDto, @IfMatch() precondition: Precondition) {
    return envelope(toNoticeSettingsResource(await this.settings.put(tenant, dto, precondition)));
  }

  @Delete()
  @HttpCode(204)
  async delete(@Tenant() tenant: TenantId) {
    await this.settings.delete(tenant);
  }
}
