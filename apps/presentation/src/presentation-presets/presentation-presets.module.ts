import { Module } from '@nestjs/common';
import { PresentationPresetsController } from './presentation-presets.controller';
import { PresentationPresetsService } from './presentation-presets.service';

@Module({
  controllers: [PresentationPresetsController],
  providers: [PresentationPresetsService],
  exports: [PresentationPresetsService],
})
export class PresentationPresetsModule {}
