import { Module } from '@nestjs/common';
import { HolderNoticeSettingsController } from './holder-notice-settings.controller';
import { NoticeRecipientsRepository } from './notice-recipients.repository';
import { NoticeRecipientsService } from './notice-recipients.service';
import { OptOutTokens } from './opt-out-tokens';
import { OptOutController } from './opt-out.controller';

@Module({
  controllers: [HolderNoticeSettingsController, OptOutController],
  providers: [NoticeRecipientsService, NoticeRecipientsRepository, OptOutTokens],
  exports: [NoticeRecipientsService, OptOutTokens],
})
export class NoticeRecipientsModule {}
