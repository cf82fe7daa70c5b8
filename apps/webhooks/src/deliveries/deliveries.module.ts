import { Module } from '@nestjs/common';
import { EndpointsRepository } from '../endpoints/endpoints.repository';
import { DeliveriesController } from './deliveries.controller';
import { DeliveriesRepository } from './deliveries.repository';
import { DeliveriesService } from './deliveries.service';

@Module({
  controllers: [DeliveriesController],
  providers: [DeliveriesService, DeliveriesRepository, EndpointsRepository],
  exports: [DeliveriesService],
})
export class DeliveriesModule {}
