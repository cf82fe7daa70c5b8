import type { Notice } from '@vc/platform/pages';
import { dateTime } from '@vc/platform/pages';
import type { PresentationStatus } from '../presentations/presentation-status';

type Words = Pick<Notice, 'title' | 'sentences'>;

/** What a person reads of a request that no wallet can answer any more. */
export function endedRequest(status: PresentationStatus, expiresAt: Date, tenantName: string): Words {
  const wayOn = `Ask ${tenantName} for a new request if you still want to answer.`;
  switch (status) {
    case 'verified':
      return { title: 'This request has been answered', sentences: [`${tenantName} has received the answer.`] };
    case 'rejected':
      return { title: 'This request was refused', sentences: ['Nothing was shared.', wayOn] };
    case 'failed':
      return { title: 'This request has failed', sentences: [`${tenantName} did not accept the answer.`, wayOn] };
    default:
      return { title: 'This request has expired', sentences: [`It was valid until ${dateTime(expiresAt)}.`, wayOn] };
  }
}

/** What a person reads who comes from a wallet; undefined where the address names no answer. */
export function completedAnswer(status: PresentationStatus | undefined, tenantName: string): Words {
  switch (status) {
    case 'verified':
      return { title: 'Thank you', sentences: [`${tenantName} has received your answer.`, CLOSE] };
    case 'rejected':
      return { title: 'You have refused', sentences: [`Nothing was shared with ${tenantName}.`, CLOSE] };
    case 'failed':
      return {
        title: 'Your answer was not accepted',
        sentences: [`${tenantName} could not verify it.`, `Ask ${tenantName} what to do next.`],
      };
    default:
      return { title: 'Nothing more to do here', sentences: [CLOSE] };
  }
}

const CLOSE = 'You can close this page.';
