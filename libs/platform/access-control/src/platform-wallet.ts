import { createHmac } from 'node:crypto';
import { constantTimeEqual } from '@vc/protocol/crypto';
import type { PresentedToken } from './presented-token';
import { PLATFORM_WALLET_HEADER } from './presented-token';
import type { ServiceKeys } from './service-keys';

/** Returns the code by which the wallet service proves to issuance that it presents this access token. @param keys of either */
export function platformWalletCodeOf(accessToken: string, keys: ServiceKeys): string {
  return codeOf(accessToken, keys.keySharedWith(otherOf(keys), PLATFORM_WALLET_HEADER));
}

/** Whether the platform's own wallet presented the token. */
export function isOfPlatformWallet({ token, platformWallet }: PresentedToken, keys: ServiceKeys): boolean {
  if (platformWallet === undefined) return false;
  const shared = keys.keysSharedWith(otherOf(keys), PLATFORM_WALLET_HEADER);
  return shared.some((key) => constantTimeEqual(platformWallet, codeOf(token, key)));
}

/** The service that makes or verifies the code with this one. */
function otherOf({ service }: ServiceKeys): string {
  return service === 'wallet' ? 'issuance' : 'wallet';
}

function codeOf(accessToken: string, key: Buffer): string {
  return createHmac('sha256', key).update(accessToken).digest('base64url');
}
