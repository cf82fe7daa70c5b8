/** Notices about a credential whose issuer has changed its status. */
export const STATUS_NOTICE_KINDS = ['credential-revoked', 'credential-suspended', 'credential-reinstated'] as const;
export type StatusNoticeKind = (typeof STATUS_NOTICE_KINDS)[number];

/** The first two are about what an organization has pushed: C6 and C5. */
export const NOTICE_KINDS = ['credential-offer', 'presentation-request', ...STATUS_NOTICE_KINDS] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
