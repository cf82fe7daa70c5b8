import { Module } from '@nestjs/common';
import { NoticeContents } from './notice-contents';
import { NoticeGateways } from './notice-gateways';
import { NoticeSettingsController } from './notice-settings.controller';
import { NoticeSettingsRepository } from './notice-settings.repository';
import { NoticeSettingsService } from './notice-settings.service';

@Module({
  controllers: [NoticeSettingsController],
  providers: [NoticeSettingsService, NoticeSettingsRepository, NoticeGateways, NoticeContents],
  exports: [NoticeSettingsService, NoticeGateways, NoticeContents],
})
export class NoticeSettingsModule {}
