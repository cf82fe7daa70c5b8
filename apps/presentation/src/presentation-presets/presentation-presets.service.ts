import { didBase } from '@vc/contract/routes';
import { type TenantId } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import { toDidWeb } from '@vc/protocol/did';
import type { PresentationConfig } from '../presentation-config';
import type { RequestedFormat, TrustedIssuer } from '../requested-credentials/requested-credential';
import { INTERFACE_FORMATS, REQUESTED_FORMATS } from '../requested-credentials/requested-credential';
import type { PresetFormat } from './list-presentation-presets.query';
import { platformPresets } from './platform-presets';
import type { PresentationPreset } from './presentation-preset';
import type { PresetTrustedIssuers } from './preset-trusted-issuers';
import { readPresetTrustedIssuers } from './preset-trusted-issuers';

/**
 * The presets of the platform, which every tenant has. Presets of an mdoc trust the DID of the tenant, and the issuers
 * that the operator names (IF §9.4).
 */
export class PresentationPresetsService {
  private readonly presets: Map<string, PresentationPreset>;
  private readonly trustedIssuers: PresetTrustedIssuers;

  constructor(private readonly config: PresentationConfig) {
    const presets = platformPresets(config.PUBLIC_URL);
    this.presets = new Map(presets.map((preset) => [preset.id, preset]));
    const file = config.PRESET_TRUSTED_ISSUERS_FILE;
    const mdocPresetIds = presets.filter(isMdocPreset).map(({ id }) => id);
    this.trustedIssuers = file === undefined ? {} : readPresetTrustedIssuers(file, mdocPresetIds);
  }

  /** @param format of the requested credentials; by default those of the interface, so that its enum holds (IF §2.6) */
  list(tenant: TenantId, format?: PresetFormat): PresentationPreset[] {
    const formats: readonly RequestedFormat[] = format === undefined ? INTERFACE_FORMATS : formatsOf(format);
    return [...this.presets.values()]
      .filter(({ templateCredentials }) => templateCredentials.every((each) => formats.includes(each.format)))
      .map((preset) => this.toTenantPreset(tenant, preset));
  }

  /** @throws DomainError `NOT_FOUND` */
  get(tenant: TenantId, id: string): PresentationPreset {
    const preset = this.presets.get(id);
    if (!preset) throw notFound('presentation preset', id);
    return this.toTenantPreset(tenant, preset);
  }

  private toTenantPreset(tenant: TenantId, preset: PresentationPreset): PresentationPreset {
    if (!isMdocPreset(preset)) return preset;
    const tenantItself = { did: toDidWeb(didBase(this.config.PUBLIC_URL, tenant)), name: 'This organization' };
    const trustedIssuers: TrustedIssuer[] = [tenantItself, ...(this.trustedIssuers[preset.id] ?? [])];
    const templateCredentials = preset.templateCredentials.map((credential) => ({ ...credential, trustedIssuers }));
    return { ...preset, templateCredentials };
  }
}

function formatsOf(format: PresetFormat): readonly RequestedFormat[] {
  return format === 'any' ? REQUESTED_FORMATS : [format];
}

function isMdocPreset({ templateCredentials }: PresentationPreset): boolean {
  return templateCredentials.every(({ format }) => format === 'mdoc');
}
