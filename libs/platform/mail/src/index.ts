export { MailConfig } from './mail-config';
export { MailError } from './mail-error';
export { MailQueue } from './mail-queue';
export type { MailOutcome, MailQueueRows, QueuedMail } from './mail-queue';
export { Mailer } from './mailer';
export type { Mail, MailSettings } from './mailer';
export { nameInMail } from './name-in-mail';
export { nextMailAttempt } from './next-mail-attempt';
