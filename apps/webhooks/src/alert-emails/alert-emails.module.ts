import { type DynamicModule, Module } from '@nestjs/common';
import { MailBudgetModule, Mailer } from '@vc/platform/mail';
import type { WebhooksConfig } from '../webhooks-config';
import { AlertEmailsRepository } from './alert-emails.repository';
import { ALERT_MAILER, AlertMailer } from './alert-mailer';

@Module({})
export class AlertEmailsModule {
  static register({ mailSettings }: WebhooksConfig): DynamicModule {
    const mailer = mailSettings && new Mailer(mailSettings);
    return {
      module: AlertEmailsModule,
      imports: [MailBudgetModule.register()],
      providers: [AlertMailer, AlertEmailsRepository, { provide: ALERT_MAILER, useValue: mailer }],
    };
  }
}
