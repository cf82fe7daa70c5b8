import { CREDENTIAL_TEMPLATES } from './credential-templates';
import type { KindName } from './document';
import { PRESENTATION_TEMPLATES } from './presentation-templates';
import type { ResourceKind } from './resource-kind';
import { TRUSTED_ENTITIES } from './trusted-entities';
import { WEBHOOK_ENDPOINTS } from './webhook-endpoints';

export const KINDS: Record<KindName, ResourceKind> = {
  TrustedEntity: TRUSTED_ENTITIES,
  CredentialTemplate: CREDENTIAL_TEMPLATES,
  PresentationTemplate: PRESENTATION_TEMPLATES,
  WebhookEndpoint: WEBHOOK_ENDPOINTS,
};
