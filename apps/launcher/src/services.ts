import { authService } from '@vc/app/auth';
import { consoleService } from '@vc/app/console';
import { issuanceService } from '@vc/app/issuance';
import { onboardingService } from '@vc/app/onboarding';
import { presentationService } from '@vc/app/presentation';
import { trustService } from '@vc/app/trust';
import { verificationService } from '@vc/app/verification';
import { walletService } from '@vc/app/wallet';
import { webhookDeliveryService } from '@vc/app/webhook-delivery';
import { webhooksService } from '@vc/app/webhooks';
import type { ServiceName } from '@vc/contract/access';
import { ROUTES } from '@vc/contract/routes';
import type { ServiceDefinition } from '@vc/platform/service';

export type PlatformService = ServiceDefinition & { name: ServiceName };

/**
 * The services of the platform, in the order in which their start is shown. Each reads its own configuration class, so they
 * have only the name in common.
 */
export const PLATFORM_SERVICES = [
  authService,
  onboardingService,
  verificationService,
  trustService,
  issuanceService,
  presentationService,
  walletService,
  webhooksService,
  webhookDeliveryService,
  consoleService,
] as { name: ServiceName }[] as PlatformService[];

const PUBLIC_SERVICES = new Set(ROUTES.map(({ service }) => service));

/** The services that answer public requests. Each worker has a replica of them, which leaves events to that of the launcher. */
export const REPLICATED_SERVICES = PLATFORM_SERVICES.filter(({ name }) => PUBLIC_SERVICES.has(name));
