import { CredentialPreset } from './credential-preset';

export function toCredentialPresetResource(preset: CredentialPreset) {
  return {
    id: preset.id,
    author: preset.author,
    code: preset.code,
    credentialFormat: preset.credentialFormat,
    templateName: preset.templateName,
    templateType: preset.templateType,
    templateDescription: preset.templateDescription,
    templateAttributes: preset.templateAttributes,
    issuerConfig: preset.issuerConfig,
    createdAt: preset.createdAt.toISOString(),
    updatedAt: preset.updatedAt.toISOString(),
  };
}
