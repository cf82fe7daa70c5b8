import { DynamicModule, Module } from '@nestjs/common';
import { OutgoingHttp, OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { DeliveriesRepository } from './deliveries.repository';
import { Dispatcher } from './dispatcher';
import { FanOutController } from './fan-out.controller';
import { FanOutService } from './fan-out.service';
import { Poster } from './poster';

@Module({})
export class DeliveryModule {
  static register(config: OutgoingHttpConfig): DynamicModule {
    const outgoing = new OutgoingHttp({
      allowedHosts: config.outgoingHosts,
      caFiles: config.outgoingCaFiles,
      connectTimeoutMs: 5_000,
      totalTimeoutMs: 15_000,
      maxBodyBytes: 64 * 1024,
      longBody: 'truncate',
    });
    return {
      module: DeliveryModule,
      controllers: [FanOutController],
      providers: [
        FanOutService,
        Dispatcher,
        Poster,
        DeliveriesRepository,
        { provide: OutgoingHttp, useValue: outgoing },
      ],
    };
  }
}
