import { Module } from '@nestjs/common';
import { NoticeSettingsModule } from '../notice-settings/notice-settings.module';
import { BounceAddresses } from './bounce-addresses';
import { ConfirmationTokens } from './confirmation-tokens';
import { ConfirmationController } from './confirmation.controller';
import { HolderNoticeSettingsController } from './holder-notice-settings.controller';
import { NoticeAddressesRepository } from './notice-addresses.repository';
import { NoticeAddresses } from './notice-addresses.service';
import { NoticeRecipientsRepository } from './notice-recipients.repository';
import { NoticeRecipientsService } from './notice-recipients.service';
import { OptOutTokens } from './opt-out-tokens';
import { OptOutController } from './opt-out.controller';

@Module({
  imports: [NoticeSettingsModule],
  controllers: [HolderNoticeSettingsController, OptOutController, ConfirmationController],
  providers: [
    NoticeRecipientsService,
    NoticeRecipientsRepository,
    NoticeAddresses,
    NoticeAddressesRepository,
    OptOutTokens,
    ConfirmationTokens,
    BounceAddresses,
  ],
  exports: [NoticeRecipientsService, NoticeAddresses, OptOutTokens, BounceAddresses],
})
export class NoticeRecipientsModule {}
