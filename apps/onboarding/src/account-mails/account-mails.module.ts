import { type DynamicModule, Module } from '@nestjs/common';
import { MailBudgetModule, Mailer } from '@vc/platform/mail';
import { AuthClient, InternalHttp } from '@vc/platform/service-clients';
import type { OnboardingConfig } from '../onboarding-config';
import { UsersModule } from '../users/users.module';
import { ACCOUNT_MAILER, AccountMailer } from './account-mailer';
import { AccountMails } from './account-mails';
import { AccountMailsRepository } from './account-mails.repository';

@Module({})
export class AccountMailsModule {
  static register(config: OnboardingConfig): DynamicModule {
    const { mailSettings } = config;
    const http = InternalHttp.factory('onboarding', config);
    return {
      module: AccountMailsModule,
      // The passkeys add mails.
      global: true,
      imports: [UsersModule, MailBudgetModule.register()],
      providers: [
        AccountMails,
        AccountMailsRepository,
        AccountMailer,
        { provide: ACCOUNT_MAILER, useValue: mailSettings && new Mailer(mailSettings) },
        { provide: AuthClient, useFactory: () => new AuthClient(http('auth')) },
      ],
      exports: [AccountMails],
    };
  }
}
