import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module';
import { EndpointsRepository } from '../endpoints/endpoints.repository';
import { PortalController } from './portal.controller';
import { PortalService } from './portal.service';
import { PortalLinksController } from './portal-links.controller';
import { PortalLinksRepository } from './portal-links.repository';
import { PortalLinksService } from './portal-links.service';

@Module({
  imports: [DeliveriesModule],
  controllers: [PortalLinksController, PortalController],
  providers: [PortalLinksService, PortalLinksRepository, PortalService, EndpointsRepository],
})
export class PortalLinksModule {}
