import { Controller, Get, Query } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { UsageMonthsQuery } from './usage-months.query';
import { UsageService } from './usage.service';

/** For the authorization server, which serves the operator. */
@Controller('internal/usage')
@Internal('auth')
export class InternalUsageController {
  constructor(private readonly usage: UsageService) {}

  @Get('months')
  async sumMonths(@Query() { tenants, ...range }: UsageMonthsQuery) {
    return { figures: await this.usage.sumMonths(tenants, range) };
  }
}
