/** A mail that the server did not take. The message has no address and no credentials. */
export class MailError extends Error {
  constructor(
    message: string,
    /** The server refuses this recipient or this mail for good (RFC 5321 §4.2.1). */
    readonly isPermanent: boolean,
    /** The server refuses the address of the recipient for good: it does not exist, or takes no mail. */
    readonly isRecipientRefused = false,
  ) {
    super(message);
  }
}

const RECIPIENT = 'RCPT TO';
/** A refused sender or log-in is a fault of the settings, after whose mend the mail can be sent. */
const COMMANDS_OF_MAIL = [RECIPIENT, 'DATA'];

/** Errors of nodemailer name the address, and their texts repeat what the server said. */
export function toMailError(error: unknown): MailError {
  const { code = 'unknown', responseCode = 0, command = '' } = error as NodemailerError;
  const status = responseCode === 0 ? '' : `, status ${responseCode}`;
  const isPermanent = responseCode >= 500 && COMMANDS_OF_MAIL.includes(command);
  const message = `The mail server did not take the mail: ${code}${status}.`;
  return new MailError(message, isPermanent, isPermanent && command === RECIPIENT);
}

interface NodemailerError {
  code?: string;
  responseCode?: number;
  /** The command of SMTP that failed. */
  command?: string;
}
