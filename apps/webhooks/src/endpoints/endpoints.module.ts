import { DynamicModule, Module } from '@nestjs/common';
import { OutgoingHttp, OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { EndpointSealer } from './endpoint-sealer';
import { EndpointsController } from './endpoints.controller';
import { EndpointsRepository } from './endpoints.repository';
import { EndpointsService } from './endpoints.service';
import { InternalEndpointCountsController, InternalEndpointsController } from './internal-endpoints.controller';
import { PublicKeysController } from './public-keys.controller';

@Module({})
export class EndpointsModule {
  static register(config: OutgoingHttpConfig): DynamicModule {
    // Checks addresses by the rules of webhook-delivery. This service sends no requests to them.
    const outgoing = new OutgoingHttp({
      allowedHosts: config.outgoingHosts,
      connectTimeoutMs: 5_000,
      totalTimeoutMs: 5_000,
      maxBodyBytes: 0,
      longBody: 'truncate',
    });
    return {
      module: EndpointsModule,
      controllers: [
        EndpointsController,
        PublicKeysController,
        InternalEndpointsController,
        InternalEndpointCountsController,
      ],
      providers: [EndpointsService, EndpointsRepository, EndpointSealer, { provide: OutgoingHttp, useValue: outgoing }],
    };
  }
}
