import { presentMembers } from '@vc/platform/http';
import { toShownDefinitions } from '../credential-definitions/attribute-definition';
import type { CredentialTemplate } from './credential-template.entity';

export function toCredentialTemplateResource(template: CredentialTemplate) {
  const { id, name, description, format, type, attributes, presetId } = template;
  const { issuer, validity, revocable, suspendable, maxCopies, display, keyAttestation } = template;
  return {
    id,
    name,
    format,
    type,
    attributes: toShownDefinitions(attributes, format),
    issuer,
    revocable,
    suspendable,
    maxCopies,
    ...presentMembers({ description, presetId, validity, display, keyAttestation }),
    createdAt: template.createdAt.toISOString(),
    updatedAt: template.updatedAt.toISOString(),
    archivedAt: template.archivedAt?.toISOString() ?? null,
  };
}
