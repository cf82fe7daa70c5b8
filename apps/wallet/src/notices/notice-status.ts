export const NOTICE_STATUSES = ['pending', 'sent', 'skipped', 'failed'] as const;
export type NoticeStatus = (typeof NOTICE_STATUSES)[number];
type NoticeTrigger = 'send' | 'skip' | 'fail' | 'bounce';

/** Why a notice was not sent. */
export const SKIP_REASONS = [
  /** The organization sends no notices any more. */
  'channel-off',
  /** The user wants none. */
  'opted-out',
  /** The user has no address. */
  'no-address',
  /** The mail server has refused the address of the user before. */
  'undeliverable-address',
  /** The owner of the address has not confirmed it in time. */
  'unconfirmed-address',
  /** The user or the organization has had the e-mails of a day. */
  'mail-limit',
  /** The user has decided already, or the status has changed again. */
  'decided',
  /** The request has ended. */
  'expired',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Why a notice did not arrive: refused for good, or not taken in time. */
export const FAILURE_REASONS = ['refused', 'gave-up'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** Why a notice waits. One that expires is skipped for this reason. */
export const WAIT_REASONS = ['unconfirmed-address', 'mail-limit'] as const satisfies SkipReason[];
export type WaitReason = (typeof WAIT_REASONS)[number];

export function isWaitReason(reason: NoticeReason | 'sent' | null): reason is WaitReason {
  return WAIT_REASONS.some((each) => each === reason);
}

/** How an attempt has ended a notice. */
export type NoticeOutcome = 'sent' | SkipReason | FailureReason;

/** `bounced`: a mail server had taken the mail, or the one that asks for a confirmation, and has reported later that it cannot be delivered. */
export type NoticeReason = SkipReason | FailureReason | 'bounced';

/** A missing entry is an invalid transition. */
const TRANSITIONS: Record<NoticeStatus, Partial<Record<NoticeTrigger, NoticeStatus>>> = {
  pending: { send: 'sent', skip: 'skipped', fail: 'failed', bounce: 'failed' },
  sent: { bounce: 'failed' },
  skipped: {},
  failed: {},
};

/** Returns the status and the reason of a notice that an attempt ends. @throws Error for an invalid transition */
export function endNotice(status: NoticeStatus, outcome: NoticeOutcome) {
  const reason = outcome === 'sent' ? null : outcome;
  return { status: nextNoticeStatus(status, toTrigger(outcome)), reason };
}

function toTrigger(outcome: NoticeOutcome): NoticeTrigger {
  if (outcome === 'sent') return 'send';
  return FAILURE_REASONS.some((each) => each === outcome) ? 'fail' : 'skip';
}

/** @throws Error for a transition that is not listed */
export function nextNoticeStatus(status: NoticeStatus, trigger: NoticeTrigger): NoticeStatus {
  const next = TRANSITIONS[status][trigger];
  if (!next) throw new Error(`A notice that is ${status} has no transition ${trigger}.`);
  return next;
}
