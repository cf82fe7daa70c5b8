import type { AttributeDefinition, AttributeType } from '../attribute-definition';
import type { CredentialDefinition } from '../credential-definition';
import { PLATFORM_AUTHOR, platformType } from '../credential-type';
import type { GivenSettings, TemplateSettings } from '../template-settings';
import { toTemplateSettings } from '../template-settings';

/** A preset that every tenant has. */
export interface PlatformPreset extends CredentialDefinition {
  code: string;
  settings: TemplateSettings;
}

/** The members in which platform presets differ. */
export interface PlatformPresetContent extends Pick<PlatformPreset, 'code' | 'name' | 'attributes'> {
  format?: PlatformPreset['format'];
  description: string;
  /** Absent: the type URL of the code. */
  type?: string;
  settings?: Omit<GivenSettings, 'revocable'>;
}

/** Issuers err, and persons lose their devices: credentials of each preset can be revoked. */
export function toPlatformPreset(publicUrl: string, content: PlatformPresetContent): PlatformPreset {
  const type = platformType({ publicUrl, slug: PLATFORM_AUTHOR }, content.code);
  return {
    format: 'sd-jwt-vc',
    type,
    ...content,
    settings: toTemplateSettings({ ...content.settings, revocable: true }),
  };
}

interface NamedAttribute<T extends AttributeType> {
  type: T;
  name: string;
}

export const optional = <T extends AttributeType>(type: T, name: string): NamedAttribute<T> => ({ type, name });

export const required = <T extends AttributeType>(type: T, name: string): NamedAttribute<T> & { required: true } => ({
  type,
  name,
  required: true,
});

export const ADDRESS: AttributeDefinition = {
  type: 'object',
  name: 'Address',
  properties: {
    street_address: optional('string', 'Street'),
    locality: optional('string', 'Town'),
    region: optional('string', 'Region'),
    postal_code: optional('string', 'Postal code'),
    country: optional('string', 'Country'),
  },
};
