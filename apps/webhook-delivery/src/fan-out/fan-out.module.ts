import { Module } from '@nestjs/common';
import { DispatchModule } from '../dispatch/dispatch.module';
import { FeedModule } from '../feed/feed.module';
import { FanOutController } from './fan-out.controller';
import { FanOutRepository } from './fan-out.repository';
import { FanOutService } from './fan-out.service';

@Module({
  imports: [DispatchModule, FeedModule],
  controllers: [FanOutController],
  providers: [FanOutService, FanOutRepository],
  exports: [FanOutRepository],
})
export class FanOutModule {}
