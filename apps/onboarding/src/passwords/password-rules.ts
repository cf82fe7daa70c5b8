import { Injectable } from '@nestjs/common';
import { BreachedPasswords } from './breached-passwords';
import { isCommonPassword } from './common-passwords';

const MIN_CHARACTERS = 12;
const MAX_CHARACTERS = 128;
/** Shorter names occur in passwords by chance. */
const MIN_NAME_CHARACTERS = 4;
const BREACHED = 'This password is known from data breaches. Choose another one.';

/** Whose password it is. */
export interface PasswordContext {
  currentPassword: string;
  username: string;
  email: string | null;
  /** Name of the organization. */
  organization: string;
}

/** Rejects short and easily guessed passwords, without rules of composition (NIST SP 800-63B-4 §3.1.1.2). */
@Injectable()
export class PasswordRules {
  constructor(private readonly breached: BreachedPasswords) {}

  /** Returns a sentence for the user, or undefined for a suitable password. */
  async findViolation(password: string, context: PasswordContext): Promise<string | undefined> {
    const violation = findFormViolation(password, context) ?? findNameViolation(password, context);
    if (violation !== undefined) return violation;
    const isKnown = (await isCommonPassword(password)) || (await this.breached.has(password));
    return isKnown ? BREACHED : undefined;
  }
}

function findFormViolation(password: string, { currentPassword }: PasswordContext): string | undefined {
  const { length } = [...password];
  if (length < MIN_CHARACTERS) return `The password must have at least ${MIN_CHARACTERS} characters.`;
  if (length > MAX_CHARACTERS) return `The password must have at most ${MAX_CHARACTERS} characters.`;
  if (password === currentPassword) return 'The new password must differ from the old one.';
  return new Set(password).size < MIN_CHARACTERS / 2 ? 'The password repeats few characters.' : undefined;
}

function findNameViolation(password: string, context: PasswordContext): string | undefined {
  const text = toLettersAndDigits(password);
  const contains = (name: string) => name.length >= MIN_NAME_CHARACTERS && text.includes(name);
  if (listUserNames(context).some(contains)) return 'The password must not contain your name.';
  const isOrganization = contains(toLettersAndDigits(context.organization));
  return isOrganization ? 'The password must not contain the name of the organization.' : undefined;
}

function listUserNames({ username, email }: PasswordContext): string[] {
  const mailboxes = [username, email ?? ''].map((address) => address.split('@')[0] ?? '');
  return [username, ...mailboxes].map(toLettersAndDigits);
}

/** A name between spaces, hyphens or capitals is the same name. */
function toLettersAndDigits(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
