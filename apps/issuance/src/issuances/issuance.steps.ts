import type { TimelineFacts, TimelineStep, TimelineStepName } from '@vc/feature/timeline';
import type { IssuanceCredential } from './issuance-credential.entity';
import type { Issuance } from './issuance.entity';
import { type IssuanceFailure, isCancelled } from './issuance.errors';

type IssuanceId = Pick<Issuance, 'tenantId' | 'id'>;

export function issuanceStep(
  step: TimelineStepName,
  { tenantId, id }: IssuanceId,
  facts?: TimelineFacts,
): TimelineStep {
  return { tenantId, resourceId: id, step, ...(facts && { facts }) };
}

/** A step of one credential of the issuance. */
export function credentialStep(
  step: TimelineStepName,
  { tenantId, issuanceId, id, format }: IssuanceCredential,
  facts: TimelineFacts = {},
): TimelineStep {
  return issuanceStep(step, { tenantId, id: issuanceId }, { credentialId: id, format, ...facts });
}

/** Has the code only: the detail may repeat what a wallet says. */
export function failureStep(issuance: IssuanceId, error: IssuanceFailure): TimelineStep {
  if (isCancelled({ error })) return issuanceStep('issuance.cancelled', issuance);
  return { ...issuanceStep('issuance.failed', issuance), code: error.code };
}
