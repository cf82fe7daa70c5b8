/** Ways to a user. `http` is a gateway of the organization. */
export const NOTICE_CHANNELS = ['email', 'http'] as const;
export type NoticeChannelName = (typeof NOTICE_CHANNELS)[number];
