import { type AuthorizationRequest, baseResponseMode } from '@vc/protocol/openid4vp';
import { transitionNotAllowed } from './presentation.errors';

export const PRESENTATION_STATUSES = ['requested', 'verified', 'rejected', 'failed', 'expired', 'cancelled'] as const;
export type PresentationStatus = (typeof PRESENTATION_STATUSES)[number];
export type PresentationTrigger = 'verify' | 'reject' | 'fail' | 'expire' | 'cancel';

/** docs/reference/interface-gaps.md "Presentation". A missing entry forbids the transition. */
const TRANSITIONS: Record<PresentationStatus, Partial<Record<PresentationTrigger, PresentationStatus>>> = {
  requested: { verify: 'verified', reject: 'rejected', fail: 'failed', expire: 'expired', cancel: 'cancelled' },
  verified: {},
  rejected: { verify: 'verified', reject: 'rejected', fail: 'failed', cancel: 'cancelled' },
  failed: { verify: 'verified', reject: 'rejected', fail: 'failed', cancel: 'cancelled' },
  expired: {},
  cancelled: {},
};

/** @throws DomainError `INVALID_STATE` */
export function nextPresentationStatus(status: PresentationStatus, trigger: PresentationTrigger): PresentationStatus {
  const next = TRANSITIONS[status][trigger];
  if (!next) throw transitionNotAllowed(status, trigger);
  return next;
}

/**
 * An error, and a response that proves nothing, can come from any party that saw the request. They leave a request for
 * wallets open until its expiry, and a verified response replaces them. A request of the Digital Credentials API is
 * answered by the verifier's own page, so its first response is final.
 */
export function awaitsResponse({ status, request, expiresAt }: RequestState, now: Date): boolean {
  const isRefused = status === 'rejected' || status === 'failed';
  const isReplaceable = isRefused && baseResponseMode(request) === 'direct_post';
  return (status === 'requested' || isReplaceable) && expiresAt > now;
}

interface RequestState {
  status: PresentationStatus;
  request: AuthorizationRequest;
  expiresAt: Date;
}
