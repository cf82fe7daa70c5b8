import { Module } from '@nestjs/common';
import { TrustConfig } from '../trust-config';
import { TrustedEntitiesModule } from '../trusted-entities/trusted-entities.module';
import { FederatedIssuers } from './federated-issuers';
import { FederationHttp } from './federation-http';
import { InternalFederationController } from './internal-federation.controller';
import { TrustAnchorsController } from './trust-anchors.controller';
import { TrustAnchorsRepository } from './trust-anchors.repository';
import { TrustAnchorsService } from './trust-anchors.service';

/** Octets of a signed statement. */
const MAX_STATEMENT_BYTES = 256 * 1024;

@Module({
  imports: [TrustedEntitiesModule],
  controllers: [TrustAnchorsController, InternalFederationController],
  providers: [
    TrustAnchorsService,
    TrustAnchorsRepository,
    FederatedIssuers,
    {
      provide: FederationHttp,
      inject: [TrustConfig],
      useFactory: (config: TrustConfig) =>
        new FederationHttp({ ...config.lookUpOptions, maxBodyBytes: MAX_STATEMENT_BYTES }),
    },
  ],
})
export class FederationModule {}
