import type { PresentedCredential, VerificationIssue } from '../api/schemas';

/** What a presented credential is checked for, in this order (docs/timelines.md). */
export const CHECKS = [
  'format',
  'signature',
  'validity',
  'holderBinding',
  'trust',
  'type',
  'claims',
  'status',
] as const;

export type Check = (typeof CHECKS)[number];

/** `notMade`: an earlier check has failed. `notNeeded`: the credential has no status. */
export type Outcome = 'passed' | 'failed' | 'notMade' | 'notNeeded';

export interface CheckResult {
  check: Check;
  outcome: Outcome;
  /** Why the check has failed. */
  issues: VerificationIssue[];
}

/** The check that finds each issue. */
const CHECK_OF_ISSUE: Record<VerificationIssue['code'], Check> = {
  MALFORMED: 'format',
  SIGNATURE_INVALID: 'signature',
  NOT_YET_VALID: 'validity',
  EXPIRED: 'validity',
  HOLDER_BINDING_INVALID: 'holderBinding',
  ISSUER_NOT_TRUSTED: 'trust',
  TYPE_NOT_REQUESTED: 'type',
  CLAIMS_NOT_SATISFIED: 'claims',
  REVOKED: 'status',
  SUSPENDED: 'status',
  STATUS_UNAVAILABLE: 'status',
};

/** The outcome of each check of a presented credential, from its verdict. */
export function checkResults(credential: PresentedCredential): CheckResult[] {
  return CHECKS.map((check) => {
    const issues = credential.issues.filter(({ code }) => CHECK_OF_ISSUE[code] === check);
    return { check, outcome: outcomeOf(check, issues, credential), issues };
  });
}

function outcomeOf(check: Check, issues: VerificationIssue[], { type, status, isValid }: PresentedCredential): Outcome {
  if (issues.length > 0) return 'failed';
  // A credential that cannot be read has no type, and nothing else of it was checked.
  if (type === null) return 'notMade';
  if (check !== 'status' || status !== null) return 'passed';
  return isValid ? 'notNeeded' : 'notMade';
}
