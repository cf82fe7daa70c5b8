import { createHmac } from 'node:crypto';
import { constantTimeEqual } from '@vc/protocol/crypto';
import type { PresentedToken } from './presented-token';
import { PLATFORM_WALLET_HEADER } from './presented-token';
import type { ServiceKeys } from './service-keys';

/** Returns the code by which the wallet service proves to issuance that it presents this access token. @param keys of either */
export function platformWalletCodeOf(accessToken: string, keys: ServiceKeys): string {
  const key = keys.keySharedWith(keys.service === 'wallet' ? 'issuance' : 'wallet', PLATFORM_WALLET_HEADER);
  return createHmac('sha256', key).update(accessToken).digest('base64url');
}

/** Whether the platform's own wallet presented the token. */
export function isOfPlatformWallet({ token, platformWallet }: PresentedToken, keys: ServiceKeys): boolean {
  return platformWallet !== undefined && constantTimeEqual(platformWallet, platformWalletCodeOf(token, keys));
}
