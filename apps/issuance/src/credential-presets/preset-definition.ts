import type { CredentialDefinition } from '../credential-definitions/credential-definition';
import type { CredentialPreset } from './credential-preset.entity';

export function presetDefinition(preset: CredentialPreset): CredentialDefinition {
  return {
    format: preset.credentialFormat,
    type: preset.templateType,
    name: preset.templateName,
    description: preset.templateDescription,
    attributes: preset.templateAttributes,
  };
}
