import { Controller, Get, Query } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ReadAs } from '@vc/platform/http';
import { ArrayMaxSize, IsArray, IsUUID, Matches } from 'class-validator';
import { UsageService } from './usage.service';

const MAX_TENANTS = 100;
const DAY = /^2\d{3}-\d{2}-\d{2}$/;

/** The tenants of a page, and the days, as the authorization server asks for them. */
class UsageMonthsQuery {
  /** Ids with commas between them. */
  @ReadAs((value) => (typeof value === 'string' ? value.split(',') : value))
  @IsArray()
  @ArrayMaxSize(MAX_TENANTS)
  @IsUUID('loose', { each: true })
  tenants: string[];

  @Matches(DAY)
  from: string;

  @Matches(DAY)
  to: string;
}

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
