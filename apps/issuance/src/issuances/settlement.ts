/** Who has the credentials of an issuance. */
export type DeliveredTo = 'platformWallet' | 'otherWallet';

/** Longer than the platform's wallet goes on with an offer that it has begun to redeem. */
const PLATFORM_WALLET_WAIT_MS = 8 * 24 * 60 * 60_000;

/**
 * When an issuance ends without a word of the wallet that its last credential was delivered to.
 * @param notificationWaitSeconds that a wallet of others has for its notification
 */
export function settlesAt(wallet: DeliveredTo, now: Date, notificationWaitSeconds: number): Date {
  const wait = wallet === 'platformWallet' ? PLATFORM_WALLET_WAIT_MS : notificationWaitSeconds * 1000;
  return new Date(now.getTime() + wait);
}
