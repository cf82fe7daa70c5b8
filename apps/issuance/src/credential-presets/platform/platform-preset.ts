import type { AttributeDefinition } from '../../attributes/attribute-definition';
import type { TemplateSettings } from '../../credential-templates/template-settings';
import { settingsOf } from '../../credential-templates/template-settings';
import { PLATFORM_AUTHOR } from '../../credential-types/credential-type';
import type { CredentialPreset } from '../credential-preset.entity';

export type PresetContent = Pick<CredentialPreset, 'code' | 'templateName' | 'templateAttributes'> & {
  credentialFormat?: CredentialPreset['credentialFormat'];
  templateDescription: string;
  /** Absent: the platform's own type of the code. */
  templateType?: string;
  settings?: Partial<TemplateSettings>;
};

const INTRODUCED = new Date('2026-11-21T00:00:00.000Z');

export function platformPreset(publicUrl: string, { settings, ...content }: PresetContent): CredentialPreset {
  return {
    id: `${PLATFORM_AUTHOR}:${content.code}`,
    tenantId: null,
    author: PLATFORM_AUTHOR,
    credentialFormat: 'sd-jwt-vc',
    templateType: `${publicUrl}/vct/${PLATFORM_AUTHOR}/${content.code}`,
    ...content,
    settings: { ...settingsOf({}), ...settings },
    createdAt: INTRODUCED,
    updatedAt: INTRODUCED,
  };
}

/** An attribute that may be there. */
export const optional = (type: AttributeDefinition['type'], name: string): AttributeDefinition => ({ type, name });

/** An attribute that must be there. */
export const required = (type: AttributeDefinition['type'], name: string): AttributeDefinition => ({
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
