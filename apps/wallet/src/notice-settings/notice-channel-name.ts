/** Ways to a user. */
export const NOTICE_CHANNELS = ['email'] as const;
export type NoticeChannelName = (typeof NOTICE_CHANNELS)[number];
