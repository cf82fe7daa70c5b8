import type { AttributeDefinitions, CredentialDisplay, CredentialPreset, CredentialTemplate } from '../api/schemas';
import { toDefinitions } from '../attributes/definitions';

/** What is issued from: a preset or a template. */
export interface IssuanceSource {
  /** A member of the request. */
  reference: { presetId: string } | { credentialTemplateId: string };
  name: string;
  description: string | undefined;
  display: CredentialDisplay | undefined;
  definitions: AttributeDefinitions;
}

export function sourceOfPreset(preset: CredentialPreset): IssuanceSource {
  return {
    reference: { presetId: preset.id },
    name: preset.templateName,
    description: preset.templateDescription,
    display: preset.display,
    definitions: toDefinitions(preset.templateAttributes, preset.credentialFormat),
  };
}

export function sourceOfTemplate(template: CredentialTemplate): IssuanceSource {
  return {
    reference: { credentialTemplateId: template.id },
    name: template.name,
    description: template.description,
    display: template.display,
    definitions: toDefinitions(template.attributes, template.format),
  };
}
