import { DynamicModule, Module } from '@nestjs/common';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { AttemptRecorder } from './attempt-recorder';
import { AttemptsRepository } from './attempts.repository';
import { DeliveriesRepository } from './deliveries.repository';
import { DeliveryConfig } from './delivery-config';
import { DeliverySweeper } from './delivery-sweeper';
import { Dispatcher } from './dispatcher';
import { EndpointHealth } from './endpoint-health';
import { EndpointsRepository } from './endpoints.repository';
import { FanOutController } from './fan-out.controller';
import { FanOutService } from './fan-out.service';
import { Poster } from './poster';
import { RecoveriesRepository } from './recoveries.repository';
import { RecoveryWorker } from './recovery-worker';

@Module({})
export class DeliveryModule {
  static register(config: DeliveryConfig): DynamicModule {
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
        AttemptRecorder,
        EndpointHealth,
        DeliverySweeper,
        RecoveryWorker,
        DeliveriesRepository,
        EndpointsRepository,
        AttemptsRepository,
        RecoveriesRepository,
        { provide: OutgoingHttp, useValue: outgoing },
      ],
    };
  }
}
