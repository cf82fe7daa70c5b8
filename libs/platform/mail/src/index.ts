export { MailConfig } from './mail-config';
export { MailError } from './mail-error';
export { Mailer } from './mailer';
export type { Mail, MailSettings } from './mailer';
export { nextMailAttempt } from './next-mail-attempt';
