import { Module } from '@nestjs/common';
import { InternalUsageController } from './internal-usage.controller';
import { UsageController } from './usage.controller';
import { UsageRepository } from './usage.repository';
import { UsageService } from './usage.service';

@Module({
  controllers: [UsageController, InternalUsageController],
  providers: [UsageService, UsageRepository],
})
export class UsageModule {}
