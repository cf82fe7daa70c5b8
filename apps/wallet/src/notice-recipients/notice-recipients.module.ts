import { Module } from '@nestjs/common';
import { BounceAddresses } from './bounce-addresses';
import { HolderNoticeSettingsController } from './holder-notice-settings.controller';
import { NoticeRecipientsRepository } from './notice-recipients.repository';
import { NoticeRecipientsService } from './notice-recipients.service';
import { OptOutTokens } from './opt-out-tokens';
import { OptOutController } from './opt-out.controller';

@Module({
  controllers: [HolderNoticeSettingsController, OptOutController],
  providers: [NoticeRecipientsService, NoticeRecipientsRepository, OptOutTokens, BounceAddresses],
  exports: [NoticeRecipientsService, OptOutTokens, BounceAddresses],
})
export class NoticeRecipientsModule {}
