import type { Notice } from '@vc/platform/pages';
import { dateTime } from '@vc/platform/pages';
import type { PresentationStatus } from '../presentations/presentation-status';
import type { InvitationTexts } from './invitation-texts';

type NoticeText = Pick<Notice, 'title' | 'sentences'>;

interface EndedPresentation {
  status: PresentationStatus;
  expiresAt: Date;
}

/** The notice about a request that has ended. */
export function toEndedNotice(
  t: InvitationTexts,
  { status, expiresAt }: EndedPresentation,
  organization: string,
): NoticeText {
  const end = ENDS.find((each) => each === status) ?? 'expired';
  const what = t.text(`ended.${end}.what`, { organization, time: dateTime(expiresAt, t.language) });
  const next = end === 'verified' ? [] : [t.text('ended.next', { organization })];
  return { title: t.text(`ended.${end}.title`), sentences: [what, ...next] };
}

const ENDS = ['verified', 'rejected', 'failed', 'cancelled'] as const;

/** The notice after the response. @param status undefined if the address names no response */
export function toCompletedNotice(
  t: InvitationTexts,
  status: PresentationStatus | undefined,
  organization: string,
): NoticeText {
  const close = t.text('completed.close');
  switch (status) {
    case 'verified':
    case 'rejected': {
      const what = t.text(`completed.${status}.what`, { organization });
      return { title: t.text(`completed.${status}.title`), sentences: [what, close] };
    }
    case 'failed': {
      const what = t.text('completed.failed.what', { organization });
      const next = t.text('completed.failed.next', { organization });
      return { title: t.text('completed.failed.title'), sentences: [what, next] };
    }
    default:
      return { title: t.text('completed.unknown.title'), sentences: [close] };
  }
}
