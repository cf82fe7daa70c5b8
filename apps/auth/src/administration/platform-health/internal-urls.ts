import type { ServiceName } from '@vc/contract/access';
import type { AuthConfig } from '../../auth-config';

/** Returns the address of the internal listener of a service. */
export function internalUrlOf(service: ServiceName, config: AuthConfig): string {
  const urls: Record<ServiceName, string> = {
    auth: config.AUTH_INTERNAL_URL,
    onboarding: config.ONBOARDING_INTERNAL_URL,
    verification: config.VERIFICATION_INTERNAL_URL,
    trust: config.TRUST_INTERNAL_URL,
    issuance: config.ISSUANCE_INTERNAL_URL,
    presentation: config.PRESENTATION_INTERNAL_URL,
    wallet: config.WALLET_INTERNAL_URL,
    webhooks: config.WEBHOOKS_INTERNAL_URL,
    'webhook-delivery': config.WEBHOOK_DELIVERY_INTERNAL_URL,
    console: config.CONSOLE_INTERNAL_URL,
  };
  return urls[service];
}
