import type { PlainResponse } from '@vc/protocol/openid4vp';
import type { PresentationTrigger } from '../presentations/presentation-status';
import { nextPresentationStatus } from '../presentations/presentation-status';
import type { Presentation } from '../presentations/presentation.entity';
import type { CredentialVerdict, Issue } from '../verification/credential-verdict';
import { issue } from '../verification/issue';

type ErrorResponse = Extract<PlainResponse, { kind: 'error' }>;

/** §8.5: `access_denied` is the holder's decision; with any other error the wallet could not answer. */
export function toRejection(presentation: Presentation, { error }: ErrorResponse): Presentation {
  if (error === 'access_denied') return transition(presentation, 'reject', null);
  const code = /^[a-z_]{1,64}$/.test(error) ? error : 'unknown';
  return transition(presentation, 'fail', issue('WALLET_ERROR', `the wallet could not answer: ${code}`));
}

/**
 * The presentation with the verdict on a response: verified if all credentials are valid and none is missing.
 * @param missing issues of the queries that the response leaves unanswered
 */
export function toVerdict(
  presentation: Presentation,
  credentials: CredentialVerdict[],
  missing: string[],
): Presentation {
  const error = responseIssue(credentials, missing);
  return { ...transition(presentation, error ? 'fail' : 'verify', error), credentials };
}

function responseIssue(credentials: CredentialVerdict[], missing: string[]): Issue | null {
  if (missing.length > 0) return issue('CREDENTIALS_MISSING', missing.join('; '));
  if (credentials.every(({ isValid }) => isValid)) return null;
  return issue('VERIFICATION_FAILED', 'a credential of the answer is not valid');
}

function transition(presentation: Presentation, trigger: PresentationTrigger, error: Issue | null): Presentation {
  return { ...presentation, status: nextPresentationStatus(presentation.status, trigger), error };
}
