import { Body, Controller, Get, Put } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { envelope, WALLET_V2, EntityTagged, IfMatch, Precondition } from '@vc/platform/http';
import { WalletSettingsDto } from './wallet-settings.dto';
import { toWalletSettingsResource } from './wallet-settings.resource';
import { WalletSettingsService } from './wallet-settings.service';

@Controller({ path: 'orgs/settings', version: WALLET_V2 })
@RequireScope('wallet.push')
export class WalletSettingsController {
  constructor(private readonly settings: WalletSettingsService) {}

  @Get()
  @EntityTagged()
  async get(@Tenant() tenant: TenantId) {
    return envelope(toWalletSettingsResource(await this.settings.get(tenant)));
  }

  @Put()
  @EntityTagged()
  async set(@Tenant() tenant: TenantId, @Body() dto: WalletSettingsDto, @IfMatch() precondition: Precondition) {
    return envelope(toWalletSettingsResource(await this.settings.set(tenant, dto, precondition)));
  }
}
