/** A mail that the server did not take. The message has no address and no credentials. */
export class MailError extends Error {
  constructor(
    message: string,
    /** The server refuses this recipient or this mail for good (RFC 5321 §4.2.1). */
    readonly isPermanent: boolean,
  ) {
    super(message);
  }
}

/** Errors of nodemailer name the address, and their texts repeat what the server said. */
export function toMailError(error: unknown): MailError {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const status = responseCode === undefined ? '' : `, status ${responseCode}`;
  return new MailError(
    `The mail server did not take the mail: ${code}${status}.`,
    isOfMail && (responseCode ?? 0) >= 500,
  );
}
