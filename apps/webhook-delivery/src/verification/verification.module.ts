import { Module } from '@nestjs/common';
import { TxtRecords } from '@vc/platform/outgoing-http';
import { AllowancesModule } from '../allowances/allowances.module';
import { AttemptsModule } from '../attempts/attempts.module';
import { DeliveryConfig } from '../delivery-config';
import { DispatchModule } from '../dispatch/dispatch.module';
import { ChallengeResults } from './challenge-results';
import { ChallengesRepository } from './challenges.repository';
import { EndpointVerifier } from './endpoint-verifier';
import { OriginProofs } from './origin-proofs';

@Module({
  imports: [AllowancesModule, AttemptsModule, DispatchModule],
  providers: [
    EndpointVerifier,
    OriginProofs,
    ChallengeResults,
    ChallengesRepository,
    {
      provide: TxtRecords,
      inject: [DeliveryConfig],
      useFactory: (config: DeliveryConfig) => new TxtRecords(config.domainDnsServers),
    },
  ],
})
export class VerificationModule {}
