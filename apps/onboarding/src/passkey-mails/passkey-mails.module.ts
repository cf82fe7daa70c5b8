import { type DynamicModule, Module } from '@nestjs/common';
import { Mailer } from '@vc/platform/mail';
import { AuthClient, InternalHttp } from '@vc/platform/service-clients';
import type { OnboardingConfig } from '../onboarding-config';
import { UsersModule } from '../users/users.module';
import { PASSKEY_MAILER, PasskeyMailer } from './passkey-mailer';
import { PasskeyMails } from './passkey-mails';
import { PasskeyMailsRepository } from './passkey-mails.repository';

@Module({})
export class PasskeyMailsModule {
  static register(config: OnboardingConfig): DynamicModule {
    const { mailSettings } = config;
    const http = InternalHttp.factory('onboarding', config);
    return {
      module: PasskeyMailsModule,
      // The passkeys add mails.
      global: true,
      imports: [UsersModule],
      providers: [
        PasskeyMails,
        PasskeyMailsRepository,
        PasskeyMailer,
        { provide: PASSKEY_MAILER, useValue: mailSettings && new Mailer(mailSettings) },
        { provide: AuthClient, useFactory: () => new AuthClient(http('auth')) },
      ],
      exports: [PasskeyMails],
    };
  }
}
