import { CredentialPreset } from './credential-preset.entity';

export function toCredentialPresetResource(preset: CredentialPreset) {
  const { id, author, code, credentialFormat, templateName, templateType, templateDescription } = preset;
  const { issuer, validity, revocable, suspendable, display, keyAttestation } = preset.settings;
  return {
    ...{ id, author, code, credentialFormat, templateName, templateType, templateDescription },
    templateAttributes: preset.templateAttributes,
    issuerConfig: issuer,
    ...{ validity, revocable, suspendable, display, keyAttestation },
    createdAt: preset.createdAt.toISOString(),
    updatedAt: preset.updatedAt.toISOString(),
  };
}
