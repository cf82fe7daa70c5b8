import { Module } from '@nestjs/common';
import { DeliveriesRepository } from '../deliveries/deliveries.repository';
import { EndpointsRepository } from '../endpoints/endpoints.repository';
import { RecoveriesController } from './recoveries.controller';
import { RecoveriesRepository } from './recoveries.repository';
import { RecoveriesService } from './recoveries.service';

@Module({
  controllers: [RecoveriesController],
  providers: [RecoveriesService, RecoveriesRepository, EndpointsRepository, DeliveriesRepository],
})
export class RecoveriesModule {}
