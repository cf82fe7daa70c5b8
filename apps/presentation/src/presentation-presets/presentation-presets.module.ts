import { DynamicModule, Module } from '@nestjs/common';
import { PresentationConfig } from '../presentation-config';
import { PresentationPresetsController } from './presentation-presets.controller';
import { PresentationPresetsService } from './presentation-presets.service';

@Module({})
export class PresentationPresetsModule {
  /**
   * Reads the presets before the service opens a connection, so that an invalid file ends the start.
   * @throws Error naming the setting, the file and every violated rule
   */
  static register(config: PresentationConfig): DynamicModule {
    return {
      module: PresentationPresetsModule,
      global: true,
      controllers: [PresentationPresetsController],
      providers: [{ provide: PresentationPresetsService, useValue: new PresentationPresetsService(config) }],
      exports: [PresentationPresetsService],
    };
  }
}
