import type { TimelineStep } from '@vc/feature/timeline';
import type { Presentation } from '../presentations/presentation.entity';
import { presentationStep } from '../presentations/presentation.steps';
import type { CredentialVerdict } from '../verification/credential-verdict';
import type { IssueCode } from '../verification/issue';

type Check = 'format' | 'signature' | 'validity' | 'holderBinding' | 'trust' | 'type' | 'claims' | 'status' | 'query';

/** The check that finds each issue. */
const CHECKS: Partial<Record<string, Check>> = {
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
  CREDENTIALS_MISSING: 'query',
} satisfies Partial<Record<IssueCode, Check>>;

const OF_CONTENT: Check[] = ['format', 'signature', 'validity', 'holderBinding', 'trust', 'type', 'claims'];

/** What a verified response was checked for. @param presentation with the verdict on the response */
export function responseSteps(presentation: Presentation): TimelineStep[] {
  const { credentials, error } = presentation;
  const received = presentationStep('response.received', presentation, { facts: { credentials: credentials.length } });
  const isIncomplete = error?.code === 'CREDENTIALS_MISSING';
  return [
    received,
    ...credentials.flatMap((verdict) => credentialSteps(presentation, verdict)),
    ...(isIncomplete ? [presentationStep('check.failed', presentation, { ...error, facts: { check: 'query' } })] : []),
  ];
}

function credentialSteps(presentation: Presentation, verdict: CredentialVerdict): TimelineStep[] {
  const { id: credential, format, issues } = verdict;
  const passed = passedChecks(verdict).join(' ');
  const failed = issues.map(({ code, detail }) =>
    presentationStep('check.failed', presentation, {
      code,
      detail,
      facts: { credential, format, check: CHECKS[code] ?? 'format' },
    }),
  );
  if (passed === '') return failed;
  return [presentationStep('check.passed', presentation, { facts: { credential, format, checks: passed } }), ...failed];
}

/** A credential without a type could not be read, so the checks after the one that failed were not made. */
function passedChecks({ type, issues, status }: CredentialVerdict): Check[] {
  if (type === null) return [];
  const failed = new Set(issues.map(({ code }) => CHECKS[code]));
  const made = status === null ? OF_CONTENT : [...OF_CONTENT, 'status' as const];
  return made.filter((check) => !failed.has(check));
}
