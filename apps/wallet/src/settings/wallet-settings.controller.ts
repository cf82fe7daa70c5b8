import { Body, Controller, Get, Put } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { envelope, WALLET_V2 } from '@vc/platform/http';
import { WalletSettingsDto } from './wallet-settings.dto';
import { WalletSettingsService } from './wallet-settings.service';

@Controller({ path: 'orgs/settings', version: WALLET_V2 })
@RequireScope('wallet.push')
export class WalletSettingsController {
  constructor(private readonly settings: WalletSettingsService) {}

  @Get()
  async get(@Tenant() tenant: TenantId) {
    return envelope({ strangers: await this.settings.getStrangers(tenant) });
  }

  @Put()
  async set(@Tenant() tenant: TenantId, @Body() { strangers }: WalletSettingsDto) {
    await this.settings.setStrangers(tenant, strangers);
    return envelope({ strangers });
  }
}
