import { Module } from '@nestjs/common';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { AttemptsModule } from '../attempts/attempts.module';
import { DeliveryConfig } from '../delivery-config';
import { ClaimsRepository } from './claims.repository';
import { DeliveryPoster } from './delivery-poster';
import { Dispatcher, SLOTS } from './dispatcher';
import { PacedClaimsRepository } from './paced-claims.repository';
import { QueueMetrics } from './queue-metrics';
import { QueueStateRepository } from './queue-state.repository';
import { ReceiverSecrets } from './receiver-secrets';
import { ReceiverTokens } from './receiver-tokens';
import { WebhookSender } from './webhook-sender';
import { WorkWatch } from './work-watch';

function toOutgoingHttp(config: DeliveryConfig): OutgoingHttp {
  return new OutgoingHttp({
    allowedHosts: config.outgoingHosts,
    caFiles: config.outgoingCaFiles,
    proxy: config.outgoingProxy,
    connectTimeoutMs: 5_000,
    totalTimeoutMs: 15_000,
    maxBodyBytes: 64 * 1024,
    longBody: 'truncate',
    // Endpoints of different tenants on one host do not wait for each other.
    connectionsPerOrigin: SLOTS,
  });
}

@Module({
  imports: [AttemptsModule],
  providers: [
    Dispatcher,
    DeliveryPoster,
    ClaimsRepository,
    PacedClaimsRepository,
    QueueMetrics,
    QueueStateRepository,
    WebhookSender,
    WorkWatch,
    ReceiverSecrets,
    ReceiverTokens,
    { provide: OutgoingHttp, inject: [DeliveryConfig], useFactory: toOutgoingHttp },
  ],
  exports: [DeliveryPoster, Dispatcher, OutgoingHttp, WebhookSender],
})
export class DispatchModule {}
