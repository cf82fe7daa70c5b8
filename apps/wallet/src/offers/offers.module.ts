import { DynamicModule, Module } from '@nestjs/common';
import { OutgoingHttp, OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { InternalHttp, OnboardingClient } from '@vc/platform/service-clients';
import { CredentialsModule } from '../credentials/credentials.module';
import { OffersController } from './offers.controller';
import { OffersService } from './offers.service';

const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

@Module({})
export class OffersModule {
  static register(config: OutgoingHttpConfig): DynamicModule {
    const outgoing = new OutgoingHttp({
      allowedHosts: config.outgoingHosts,
      caFiles: config.outgoingCaFiles,
      // OpenID4VCI wants https everywhere; a development platform on http may talk to itself.
      allowHttp: config.PUBLIC_URL.startsWith('http:'),
      connectTimeoutMs: 5_000,
      totalTimeoutMs: 10_000,
      maxBodyBytes: MAX_ANSWER_BYTES,
      longBody: 'refuse',
    });
    const onboarding = new OnboardingClient(
      new InternalHttp(config.ONBOARDING_INTERNAL_URL, 'wallet', config.SERVICE_TOKEN_SECRET),
    );
    return {
      module: OffersModule,
      imports: [CredentialsModule],
      controllers: [OffersController],
      providers: [
        OffersService,
        { provide: OutgoingHttp, useValue: outgoing },
        { provide: OnboardingClient, useValue: onboarding },
      ],
    };
  }
}
