import { createHmac } from 'node:crypto';
import { deriveKey } from '@vc/platform/key-store';
import { constantTimeEqual } from '@vc/protocol/crypto';
import type { PresentedToken } from './presented-token';
import { PLATFORM_WALLET_HEADER } from './presented-token';

/** A code that only the platform's services can make, good for this access token alone. @param secret that they share */
export function platformWalletCodeOf(accessToken: string, secret: string): string {
  return createHmac('sha256', deriveKey(secret, PLATFORM_WALLET_HEADER)).update(accessToken).digest('base64url');
}

/** Did the platform's own wallet present the token? */
export function isOfPlatformWallet({ token, platformWallet }: PresentedToken, secret: string): boolean {
  return platformWallet !== undefined && constantTimeEqual(platformWallet, platformWalletCodeOf(token, secret));
}
