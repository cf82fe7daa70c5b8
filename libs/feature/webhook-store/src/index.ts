export { DELIVERY_STATUSES, nextDeliveryStatus } from './delivery-status';
export type { DeliveryStatus } from './delivery-status';
export { Delivery } from './delivery.entity';
export { DeliveryAttempt } from './delivery-attempt.entity';
export { countDeliveryWork, noteDeliveryWork } from './delivery-work.repository';
export { DISABLE_AFTER_MS } from './disable-after';
export { Endpoint } from './endpoint.entity';
export {
  ALLOWANCE,
  allowanceOriginOf,
  MOST_UNANSWERED_CHALLENGES,
  VERIFICATION_MODES,
  verificationOf,
} from './endpoint-verification';
export type { EndpointVerification, VerificationMode } from './endpoint-verification';
export type { FilterValue, PayloadFilter } from './payload-filter';
export { PortalLink } from './portal-link.entity';
export { RECOVERABLE_DAYS, Recovery } from './recovery.entity';
export type { RecoveryStatus } from './recovery.entity';
export { FEED_DAYS } from './event-feed';
export { DEFAULT_RETRY_SCHEDULE } from './retry-schedule';
export type { ReceiverClient, ShownClient } from './receiver-client';
export type { ReceiverCertificate, ShownCertificate } from './receiver-certificate';
export { certificateContext, clientContext, headersContext, secretContext, signingKeyContext } from './secret-context';
export { SIGNATURE_SCHEMES } from './signature-scheme';
export type { SignatureScheme } from './signature-scheme';
export { webhookEntities, webhookMigrations } from './webhook-schema';
