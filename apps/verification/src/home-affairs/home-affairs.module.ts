import { Module } from '@nestjs/common';
import { type Logger, LOGGER } from '@vc/platform/observability';
import { VerificationConfig } from '../verification-config';
import { AbsentHomeAffairsGateway } from './absent-home-affairs-gateway';
import { HomeAffairsGateway } from './home-affairs-gateway';
import { HomeAffairsGateways } from './home-affairs-gateways';
import { HttpHomeAffairsGateway } from './http-home-affairs-gateway';
import { SandboxHomeAffairsGateway } from './sandbox-home-affairs-gateway';

@Module({
  providers: [
    HomeAffairsGateways,
    SandboxHomeAffairsGateway,
    {
      provide: HomeAffairsGateway,
      inject: [VerificationConfig, LOGGER],
      useFactory: (config: VerificationConfig, logger: Logger) =>
        config.HOME_AFFAIRS_URL === undefined
          ? new AbsentHomeAffairsGateway()
          : new HttpHomeAffairsGateway(config.HOME_AFFAIRS_URL, config, logger),
    },
  ],
  exports: [HomeAffairsGateways],
})
export class HomeAffairsModule {}
