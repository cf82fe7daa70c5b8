import { DynamicModule, Module } from '@nestjs/common';
import { OutgoingHttp, OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { EndpointsController } from './endpoints.controller';
import { EndpointsRepository } from './endpoints.repository';
import { EndpointsService } from './endpoints.service';

@Module({})
export class EndpointsModule {
  static register(config: OutgoingHttpConfig): DynamicModule {
    // Nothing is posted from here: addresses are checked by the rules of delivery.
    const outgoing = new OutgoingHttp({
      allowedHosts: config.outgoingHosts,
      connectTimeoutMs: 5_000,
      totalTimeoutMs: 5_000,
      maxBodyBytes: 0,
      longBody: 'truncate',
    });
    return {
      module: EndpointsModule,
      controllers: [EndpointsController],
      providers: [EndpointsService, EndpointsRepository, { provide: OutgoingHttp, useValue: outgoing }],
    };
  }
}
