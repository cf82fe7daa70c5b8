import { CredentialTemplate } from './credential-template.entity';

export function toCredentialTemplateResource(template: CredentialTemplate) {
  return {
    id: template.id,
    name: template.name,
    description: template.description,
    format: template.format,
    type: template.type,
    attributes: template.attributes,
    createdAt: template.createdAt.toISOString(),
    updatedAt: template.updatedAt.toISOString(),
    archivedAt: template.archivedAt?.toISOString() ?? null,
  };
}
