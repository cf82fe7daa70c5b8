import { Injectable } from '@nestjs/common';
import { ServiceConfig } from '@vc/platform/config';
import { notFound } from '@vc/platform/http';
import { platformPresets } from './platform-presets';
import { PresentationPreset } from './presentation-preset';

/** The presets of the platform, which every tenant has. */
@Injectable()
export class PresentationPresetsService {
  private readonly presets: Map<string, PresentationPreset>;

  constructor(config: ServiceConfig) {
    this.presets = new Map(platformPresets(config.PUBLIC_URL).map((preset) => [preset.id, preset]));
  }

  list(): PresentationPreset[] {
    return [...this.presets.values()];
  }

  /** @throws DomainError `NOT_FOUND` */
  get(id: string): PresentationPreset {
    const preset = this.presets.get(id);
    if (!preset) throw notFound('presentation preset', id.slice(0, 64));
    return preset;
  }
}
