import { Module } from '@nestjs/common';
import { RetentionController } from './retention.controller';
import { RetentionSettingsRepository } from './retention-settings.repository';
import { RetentionService } from './retention.service';

@Module({ controllers: [RetentionController], providers: [RetentionService, RetentionSettingsRepository] })
export class RetentionModule {}
