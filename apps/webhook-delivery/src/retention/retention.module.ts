import { Module } from '@nestjs/common';
import { AllowancesModule } from '../allowances/allowances.module';
import { FeedModule } from '../feed/feed.module';
import { DeliverySweeper } from './delivery.sweeper';
import { RetentionRepository } from './retention.repository';

@Module({ imports: [AllowancesModule, FeedModule], providers: [DeliverySweeper, RetentionRepository] })
export class RetentionModule {}
