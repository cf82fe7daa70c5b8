import { Module } from '@nestjs/common';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { AuthClient, InternalHttp } from '@vc/platform/service-clients';
import { CitizenStatusController } from './citizen-status/citizen-status.controller';
import { CitizenStatusService } from './citizen-status/citizen-status.service';
import { ConsentModule } from './consent/consent.module';
import { ConsentRecordsModule } from './consent-records/consent-records.module';
import { AbsentHomeAffairsGateway } from './home-affairs/absent-home-affairs-gateway';
import { HomeAffairsGateway } from './home-affairs/home-affairs-gateway';
import { HomeAffairsGateways } from './home-affairs/home-affairs-gateways';
import { HttpHomeAffairsGateway } from './home-affairs/http-home-affairs-gateway';
import { SandboxHomeAffairsGateway } from './home-affairs/sandbox-home-affairs-gateway';
import { LookupsController } from './lookups/lookups.controller';
import { LookupsService } from './lookups/lookups.service';
import { VerificationConfig } from './verification-config';

@Module({
  imports: [ConsentModule, ConsentRecordsModule],
  controllers: [CitizenStatusController, LookupsController],
  providers: [
    CitizenStatusService,
    LookupsService,
    HomeAffairsGateways,
    SandboxHomeAffairsGateway,
    {
      provide: AuthClient,
      inject: [VerificationConfig],
      useFactory: (config: VerificationConfig) => new AuthClient(InternalHttp.factory('verification', config)('auth')),
    },
    {
      provide: HomeAffairsGateway,
      inject: [VerificationConfig, LOGGER],
      useFactory: (config: VerificationConfig, logger: Logger) =>
        config.HOME_AFFAIRS_URL === undefined
          ? new AbsentHomeAffairsGateway()
          : new HttpHomeAffairsGateway(config.HOME_AFFAIRS_URL, config, logger),
    },
  ],
})
export class VerificationModule {}
