import { OpenId4VciError } from './openid4vci-error';

/** OpenID4VCI 1.0 §11.1 */
export const NOTIFICATION_EVENTS = ['credential_accepted', 'credential_failure', 'credential_deleted'] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

export interface CredentialNotification {
  notificationId: string;
  event: NotificationEvent;
}

/** Unknown members are ignored. @throws OpenId4VciError `invalid_notification_request` */
export function parseNotification(body: unknown): CredentialNotification {
  const { notification_id: notificationId, event } = (body ?? {}) as Record<string, unknown>;
  if (typeof notificationId !== 'string') throw invalid('notification_id must be a string');
  if (!(NOTIFICATION_EVENTS as readonly unknown[]).includes(event)) {
    throw invalid(`event must be one of ${NOTIFICATION_EVENTS.join(', ')}`);
  }
  return { notificationId, event: event as NotificationEvent };
}

function invalid(description: string): OpenId4VciError {
  return new OpenId4VciError('invalid_notification_request', description);
}
