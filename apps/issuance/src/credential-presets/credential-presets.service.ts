import { Injectable } from '@nestjs/common';
import { ServiceConfig } from '@vc/platform/config';
import { notFound } from '@vc/platform/http';
import { CredentialPreset } from './credential-preset';
import { platformPresets } from './platform-presets';

@Injectable()
export class CredentialPresetsService {
  private readonly presets: Map<string, CredentialPreset>;

  constructor(config: ServiceConfig) {
    this.presets = new Map(platformPresets(config.PUBLIC_URL).map((preset) => [preset.id, preset]));
  }

  /** @throws DomainError `NOT_FOUND` */
  get(id: string): CredentialPreset {
    const preset = this.presets.get(id);
    if (!preset) throw notFound('credential preset', id);
    return preset;
  }
}
