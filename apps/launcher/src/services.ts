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
