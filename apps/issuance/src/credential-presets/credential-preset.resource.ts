import { presentMembers } from '@vc/platform/http';
import { toShownDefinitions } from '../credential-definitions/attribute-definition';
import type { CredentialPreset } from './credential-preset.entity';

export function toCredentialPresetResource(preset: CredentialPreset) {
  const { id, author, code, credentialFormat, templateName, templateType, templateDescription } = preset;
  const { issuer, validity, revocable, suspendable, maxCopies, display, keyAttestation } = preset.settings;
  return {
    id,
    author,
    code,
    credentialFormat,
    templateName,
    templateType,
    templateAttributes: toShownDefinitions(preset.templateAttributes, credentialFormat),
    issuerConfig: issuer,
    revocable,
    suspendable,
    maxCopies,
    ...presentMembers({ templateDescription, validity, display, keyAttestation }),
    createdAt: preset.createdAt.toISOString(),
    updatedAt: preset.updatedAt.toISOString(),
  };
}
