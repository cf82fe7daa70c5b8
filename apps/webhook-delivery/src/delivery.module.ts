import { DynamicModule, Module } from '@nestjs/common';
import { OutgoingHttp, TxtRecords } from '@vc/platform/outgoing-http';
import { AllowanceClaimsRepository } from './allowances/allowance-claims.repository';
import { AllowanceDispatcher } from './allowances/allowance-dispatcher';
import { OriginAllowancesRepository } from './allowances/origin-allowances.repository';
import { AttemptRecorder } from './attempts/attempt-recorder';
import { AttemptsRepository } from './attempts/attempts.repository';
import { AlertsRepository } from './attempts/alerts.repository';
import { EndpointHealth } from './attempts/endpoint-health';
import { EndpointHealthRepository } from './attempts/endpoint-health.repository';
import { FailingAlerts } from './attempts/failing-alerts';
import { DeliveryConfig } from './delivery-config';
import { ClaimsRepository } from './dispatch/claims.repository';
import { DeliveryPoster } from './dispatch/delivery-poster';
import { Dispatcher, SLOTS } from './dispatch/dispatcher';
import { PacedClaimsRepository } from './dispatch/paced-claims.repository';
import { QueueMetrics } from './dispatch/queue-metrics';
import { QueueStateRepository } from './dispatch/queue-state.repository';
import { ReceiverSecrets } from './dispatch/receiver-secrets';
import { ReceiverTokens } from './dispatch/receiver-tokens';
import { WebhookSender } from './dispatch/webhook-sender';
import { WorkWatch } from './dispatch/work-watch';
import { FanOutController } from './fan-out/fan-out.controller';
import { FanOutRepository } from './fan-out/fan-out.repository';
import { FanOutService } from './fan-out/fan-out.service';
import { FeedRepository } from './feed/feed.repository';
import { RecoveriesRepository } from './recoveries/recoveries.repository';
import { RecoveryWorker } from './recoveries/recovery-worker';
import { DeliverySweeper } from './retention/delivery-sweeper';
import { RetentionRepository } from './retention/retention.repository';
import { ChallengeResults } from './verification/challenge-results';
import { ChallengesRepository } from './verification/challenges.repository';
import { EndpointVerifier } from './verification/endpoint-verifier';
import { OriginProofs } from './verification/origin-proofs';

@Module({})
export class DeliveryModule {
  static register(config: DeliveryConfig): DynamicModule {
    const outgoing = new OutgoingHttp({
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
    return {
      module: DeliveryModule,
      controllers: [FanOutController],
      providers: [
        FanOutService,
        Dispatcher,
        DeliveryPoster,
        AllowanceDispatcher,
        AllowanceClaimsRepository,
        OriginAllowancesRepository,
        QueueMetrics,
        QueueStateRepository,
        WebhookSender,
        WorkWatch,
        ReceiverSecrets,
        ReceiverTokens,
        AttemptRecorder,
        EndpointHealth,
        FailingAlerts,
        AlertsRepository,
        DeliverySweeper,
        RecoveryWorker,
        EndpointVerifier,
        OriginProofs,
        ChallengeResults,
        FanOutRepository,
        FeedRepository,
        ClaimsRepository,
        PacedClaimsRepository,
        EndpointHealthRepository,
        RetentionRepository,
        AttemptsRepository,
        RecoveriesRepository,
        ChallengesRepository,
        { provide: OutgoingHttp, useValue: outgoing },
        { provide: TxtRecords, useValue: new TxtRecords(config.domainDnsServers) },
      ],
    };
  }
}
