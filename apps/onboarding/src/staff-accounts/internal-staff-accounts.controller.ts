import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { StaffAccountDto, StaffPasswordDto } from './staff-account.dto';
import { StaffAccountsService } from './staff-accounts.service';

/** The passwords and factors of staff. The authorization server knows who is a member of staff. */
@Controller('internal/staff-accounts')
@Internal('auth')
export class InternalStaffAccountsController {
  constructor(private readonly accounts: StaffAccountsService) {}

  @Post('set-password')
  @HttpCode(200)
  async setPassword(@Body() { tenantId, id, ...choice }: StaffPasswordDto) {
    return this.accounts.setPassword({ tenantId, id }, choice);
  }

  @Post('remove-factors')
  @HttpCode(200)
  async removeFactors(@Body() account: StaffAccountDto) {
    await this.accounts.removeFactors(account);
    return { id: account.id };
  }

  @Post('delete')
  @HttpCode(200)
  async delete(@Body() account: StaffAccountDto) {
    await this.accounts.delete(account);
    return { id: account.id };
  }
}
