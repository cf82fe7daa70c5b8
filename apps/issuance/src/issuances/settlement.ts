/** The kind of wallet that the credentials of an issuance were delivered to. */
export type DeliveredTo = 'platformWallet' | 'otherWallet';

/** Longer than the platform's wallet keeps redeeming an offer. */
const PLATFORM_WALLET_WAIT_MS = 8 * 24 * 60 * 60_000;

/**
 * Computes when an issuance ends if the wallet has confirmed nothing.
 * @param notificationWaitSeconds the time that other wallets have for their notification
 */
export function computeSettlesAt(wallet: DeliveredTo, now: Date, notificationWaitSeconds: number): Date {
  const wait = wallet === 'platformWallet' ? PLATFORM_WALLET_WAIT_MS : notificationWaitSeconds * 1000;
  return new Date(now.getTime() + wait);
}
