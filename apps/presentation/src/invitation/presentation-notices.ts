import type { Notice } from '@vc/platform/pages';
import { dateTime } from '@vc/platform/pages';
import type { PresentationStatus } from '../presentations/presentation-status';

type NoticeText = Pick<Notice, 'title' | 'sentences'>;

/** The notice about a request that has ended. */
export function toEndedNotice(status: PresentationStatus, expiresAt: Date, tenantName: string): NoticeText {
  const advice = `Ask ${tenantName} for a new request if you still want to answer.`;
  switch (status) {
    case 'verified':
      return { title: 'This request has been answered', sentences: [`${tenantName} has received the answer.`] };
    case 'rejected':
      return { title: 'This request was refused', sentences: ['Nothing was shared.', advice] };
    case 'failed':
      return { title: 'This request has failed', sentences: [`${tenantName} did not accept the answer.`, advice] };
    case 'cancelled':
      return { title: 'This request was withdrawn', sentences: [`${tenantName} has withdrawn it.`, advice] };
    default:
      return { title: 'This request has expired', sentences: [`It was valid until ${dateTime(expiresAt)}.`, advice] };
  }
}

/** The notice after the response. @param status undefined if the address names no response */
export function toCompletedNotice(status: PresentationStatus | undefined, tenantName: string): NoticeText {
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
