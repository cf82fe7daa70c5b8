import { OpenId4VciError } from './openid4vci-error';

/** OpenID4VCI 1.0 §11.1 */
export const NOTIFICATION_EVENTS = ['credential_accepted', 'credential_failure', 'credential_deleted'] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

/** §11.1: printable ASCII characters without quotation mark and backslash. */
const DESCRIPTION = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;

export interface CredentialNotification {
  notificationId: string;
  event: NotificationEvent;
  /** `event_description` */
  description?: string;
}

/** Unknown members are ignored. @throws OpenId4VciError `invalid_notification_request` */
export function parseNotification(body: unknown): CredentialNotification {
  const members = (body ?? {}) as Record<string, unknown>;
  const { notification_id: notificationId, event, event_description: description } = members;
  if (typeof notificationId !== 'string') throw invalid('notification_id must be a string');
  if (!(NOTIFICATION_EVENTS as readonly unknown[]).includes(event)) {
    throw invalid(`event must be one of ${NOTIFICATION_EVENTS.join(', ')}`);
  }
  if (description !== undefined && (typeof description !== 'string' || !DESCRIPTION.test(description))) {
    throw invalid('event_description must be printable ASCII text without quotation marks and backslashes');
  }
  return { notificationId, event: event as NotificationEvent, ...(description !== undefined && { description }) };
}

function invalid(description: string): OpenId4VciError {
  return new OpenId4VciError('invalid_notification_request', description);
}
