import { Module } from '@nestjs/common';
import { NoticeSettingsController } from './notice-settings.controller';
import { NoticeSettingsRepository } from './notice-settings.repository';
import { NoticeSettingsService } from './notice-settings.service';

@Module({
  controllers: [NoticeSettingsController],
  providers: [NoticeSettingsService, NoticeSettingsRepository],
  exports: [NoticeSettingsService],
})
export class NoticeSettingsModule {}
