import { readFileSync } from 'node:fs';
import { didBase } from '@vc/contract/routes';
import { type TenantId } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import { toDidWeb } from '@vc/protocol/did';
import { isObject } from '@vc/protocol/json';
import type { PresentationConfig } from '../presentation-config';
import type { RequestedFormat, TrustedIssuer } from '../requested-credentials/requested-credential';
import { INTERFACE_FORMATS, REQUESTED_FORMATS } from '../requested-credentials/requested-credential';
import { validateTrustedIssuers } from '../requested-credentials/validate-trusted-issuers';
import type { PresetFormat } from './list-presentation-presets.query';
import { platformPresets } from './platform-presets';
import type { PresentationPreset } from './presentation-preset';

/** `trustedIssuers` by the id of the preset. */
type PresetTrustedIssuers = Record<string, TrustedIssuer[]>;

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

/**
 * Reads the issuers that presets trust: `{ "<preset id>": [{ "did" } | { "certificate", "name"? }] }`.
 * @param ids the presets that the file may name
 * @throws Error naming the setting, the file and every violated rule
 */
function readPresetTrustedIssuers(file: string, ids: string[]): PresetTrustedIssuers {
  const issuers = readJson(file);
  if (!isObject(issuers)) throw new Error(`PRESET_TRUSTED_ISSUERS_FILE: ${file} must hold a JSON object`);
  const violations = Object.entries(issuers).flatMap(([id, trusted]) =>
    ids.includes(id)
      ? [...validateTrustedIssuers(trusted, `/${id}`)].map(({ source, detail }) => `${source.pointer}: ${detail}`)
      : [`${id} is no preset of an mdoc.`],
  );
  if (violations.length === 0) return issuers as PresetTrustedIssuers;
  throw new Error(`PRESET_TRUSTED_ISSUERS_FILE: ${file}: ${violations.join(' ')}`);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`PRESET_TRUSTED_ISSUERS_FILE: ${file} cannot be read as JSON`, { cause });
  }
}
