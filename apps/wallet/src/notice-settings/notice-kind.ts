/** What an organization has pushed: C6 and C5. */
export const NOTICE_KINDS = ['credential-offer', 'presentation-request'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
