export { DELIVERY_STATUSES, nextDeliveryStatus } from './delivery-status';
export type { DeliveryStatus } from './delivery-status';
export { Delivery } from './delivery.entity';
export { DeliveryAttempt } from './delivery-attempt.entity';
export { countDeliveryWork, noteDeliveryWork } from './delivery-work.repository';
export { DISABLE_AFTER_MS, FEED_DAYS, DEFAULT_RETRY_SCHEDULE } from './delivery-times';
export { Endpoint, SIGNATURE_SCHEMES } from './endpoint.entity';
export {
  ALLOWANCE,
  allowanceOriginOf,
  verificationOf,
  proofFileUrlOf,
  proofRecordNameOf,
  proofTextOf,
  acceptsConsent,
  IsVerificationMode,
  requiresProof,
} from './endpoint-verification';
export type { EndpointVerification, VerificationMode } from './endpoint-verification';
export type { FilterValue, PayloadFilter, SignatureScheme } from './endpoint.entity';
export { PortalLink } from './portal-link.entity';
export { RECOVERABLE_DAYS, Recovery } from './recovery.entity';
export type { RecoveryStatus } from './recovery.entity';
export type { ReceiverClient, ShownClient, ReceiverCertificate, ShownCertificate } from './endpoint-secrets';
export {
  certificateContext,
  clientContext,
  headersContext,
  secretContext,
  signingKeyContext,
} from './endpoint-secrets';
export { webhookEntities, webhookMigrations } from './webhook-schema';
