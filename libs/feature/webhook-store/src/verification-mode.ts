import { IsIn } from 'class-validator';

/**
 * What has to happen before an endpoint receives events (docs/adr/0102): a 2xx to a challenge (`consent`), its echo (`strict`,
 * of which `required` is the earlier name), or nothing (`off`).
 */
const VERIFICATION_MODES = ['consent', 'strict', 'required', 'off'] as const;
export type VerificationMode = (typeof VERIFICATION_MODES)[number];

/** Validates `WEBHOOK_VERIFICATION` of both webhook services. */
export const IsVerificationMode = (): PropertyDecorator => IsIn(VERIFICATION_MODES);

/** Endpoints are challenged, and only those that are proven receive events without the allowance of their origin. */
export function requiresProof(mode: VerificationMode): boolean {
  return mode !== 'off';
}

/** A 2xx to a challenge is enough for the allowance of the origin. */
export function acceptsConsent(mode: VerificationMode): boolean {
  return mode === 'consent';
}
