import { type DynamicModule, Module } from '@nestjs/common';
import { MailBudgetModule, Mailer } from '@vc/platform/mail';
import { NoticeRecipientsModule } from '../notice-recipients/notice-recipients.module';
import { NoticeSettingsModule } from '../notice-settings/notice-settings.module';
import type { WalletConfig } from '../wallet-config';
import { EmailChannel, NOTICE_MAILER } from './email-channel';
import { GatewayChannel } from './gateway-channel';
import { NoticeAttempts } from './notice-attempts';
import { NoticeChannels } from './notice-channels';
import { NoticeMetrics } from './notice-metrics';
import { NoticeSenders } from './notice-senders';
import { NoticesController } from './notices.controller';
import { NoticesRepository } from './notices.repository';
import { NoticesService } from './notices.service';
import { NoticesSweeper } from './notices.sweeper';
import { NoticesWorker } from './notices.worker';

@Module({})
export class NoticesModule {
  static register({ mailSettings, mailLimits }: WalletConfig): DynamicModule {
    return {
      module: NoticesModule,
      // The parts of the service that receive pushes add notices.
      global: true,
      imports: [MailBudgetModule.register(mailLimits), NoticeSettingsModule, NoticeRecipientsModule],
      controllers: [NoticesController],
      providers: [
        NoticesService,
        NoticesRepository,
        NoticesWorker,
        NoticesSweeper,
        NoticeAttempts,
        NoticeMetrics,
        NoticeSenders,
        NoticeChannels,
        EmailChannel,
        GatewayChannel,
        { provide: NOTICE_MAILER, useValue: mailSettings && new Mailer(mailSettings) },
      ],
      exports: [NoticesService],
    };
  }
}
