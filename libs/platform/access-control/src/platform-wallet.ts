import { createHmac } from 'node:crypto';
import { deriveKey } from '@vc/platform/key-store';
import { constantTimeEqual } from '@vc/protocol/crypto';
import type { PresentedToken } from './presented-token';
import { PLATFORM_WALLET_HEADER } from './presented-token';

/** Returns the code by which the platform's wallet proves itself with this access token. @param secret of all services */
export function platformWalletCodeOf(accessToken: string, secret: string): string {
  return createHmac('sha256', deriveKey(secret, PLATFORM_WALLET_HEADER)).update(accessToken).digest('base64url');
}

/** Whether the platform's own wallet presented the token. */
export function isOfPlatformWallet({ token, platformWallet }: PresentedToken, secret: string): boolean {
  return platformWallet !== undefined && constantTimeEqual(platformWallet, platformWalletCodeOf(token, secret));
}
