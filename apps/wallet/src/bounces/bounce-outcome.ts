import {
  DeliveryStatusError,
  parseDeliveryStatusNotification,
  type RecipientStatus,
} from '@vc/protocol/delivery-status';

/** What a failure concerns. */
export type BouncedPart = 'address' | 'mail';

/** What became of a message that the mail server has passed on. */
export type BounceOutcome =
  /** The notice has failed, and its address gets no further ones. */
  | 'address-refused'
  /** The notice has failed. */
  | 'mail-refused'
  /** The notice has failed or was skipped already. */
  | 'ended-before'
  /** The message is no notification of a failure: an automatic reply, or one of a delay. */
  | 'no-failure'
  /** This platform has not sent the mail, or the user has another address since. */
  | 'unknown-mail';

/**
 * Subjects of status codes that say nothing of the address (RFC 3463 §3.4, §3.7, §3.8): the mail system, the content, and security or
 * policy. A domain whose SPF or DKIM is wrong is refused for all users of a provider.
 */
const SUBJECTS_OF_MAILS = [3, 6, 7];

/** Returns undefined for a message that reports no failure. An address that an alias expands to fails if all of them do. */
export function findBouncedPart(message: Uint8Array): BouncedPart | undefined {
  const recipients = parse(message);
  if (recipients.length === 0 || recipients.some(({ action }) => action !== 'failed')) return undefined;
  return recipients.every(concernsAddress) ? 'address' : 'mail';
}

function concernsAddress({ status }: RecipientStatus): boolean {
  return status.class === 5 && !SUBJECTS_OF_MAILS.includes(status.subject);
}

function parse(message: Uint8Array): RecipientStatus[] {
  try {
    return parseDeliveryStatusNotification(message);
  } catch (error) {
    if (error instanceof DeliveryStatusError) return [];
    throw error;
  }
}
