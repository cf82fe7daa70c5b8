import { presentMembers } from '@vc/platform/http';
import type { PresentationTemplate } from './presentation-template.entity';

export function toPresentationTemplateResource(template: PresentationTemplate) {
  const { id, name, description, credentials, credentialSets, presetId, createdAt, updatedAt } = template;
  return {
    id,
    name,
    credentials,
    ...presentMembers({ description, credentialSets, presetId }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
