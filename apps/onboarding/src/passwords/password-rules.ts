import { Injectable } from '@nestjs/common';
import type { PasswordRule, UnsuitablePassword } from '@vc/platform/service-clients';
import { BreachedPasswords } from './breached-passwords';

let common: Promise<Set<string>> | undefined;

/** Shorter texts between digits and symbols say nothing about the password. */
const MIN_WORD_CHARACTERS = 4;

const MIN_CHARACTERS = 12;
const MAX_CHARACTERS = 128;
/** Shorter names occur in passwords by chance. */
const MIN_NAME_CHARACTERS = 4;

const REASONS: Record<PasswordRule, string> = {
  'too-short': `The password must have at least ${MIN_CHARACTERS} characters.`,
  'too-long': `The password must have at most ${MAX_CHARACTERS} characters.`,
  unchanged: 'The new password must differ from the old one.',
  repetitive: 'The password repeats few characters.',
  'own-name': 'The password must not contain your name.',
  organization: 'The password must not contain the name of the organization.',
  breached: 'This password is known from data breaches. Choose another one.',
};

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

  /** Returns undefined for a suitable password. */
  async findViolation(password: string, context: PasswordContext): Promise<UnsuitablePassword | undefined> {
    const rule =
      findFormViolation(password, context) ?? findNameViolation(password, context) ?? (await this.findBreach(password));
    return rule && { outcome: 'unsuitable', reason: REASONS[rule], rule };
  }

  private async findBreach(password: string): Promise<PasswordRule | undefined> {
    const isKnown = (await isCommonPassword(password)) || (await this.breached.has(password));
    return isKnown ? 'breached' : undefined;
  }
}

function findFormViolation(password: string, { currentPassword }: PasswordContext): PasswordRule | undefined {
  const { length } = [...password];
  if (length < MIN_CHARACTERS) return 'too-short';
  if (length > MAX_CHARACTERS) return 'too-long';
  if (password === currentPassword) return 'unchanged';
  return new Set(password).size < MIN_CHARACTERS / 2 ? 'repetitive' : undefined;
}

function findNameViolation(password: string, context: PasswordContext): PasswordRule | undefined {
  const text = toLettersAndDigits(password);
  const contains = (name: string) => name.length >= MIN_NAME_CHARACTERS && text.includes(name);
  if (listUserNames(context).some(contains)) return 'own-name';
  const isOrganization = contains(toLettersAndDigits(context.organization));
  return isOrganization ? 'organization' : undefined;
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

/** Is it a common password, also repeated, in another case, or between digits and symbols? */
export async function isCommonPassword(password: string): Promise<boolean> {
  const listed = await (common ??= loadCommonPasswords());
  const text = password.normalize('NFKC').toLowerCase();
  const word = /\p{L}(?:.*\p{L})?/su.exec(text)?.[0] ?? '';
  const isListed = (each: string) => listed.has(each) || listed.has(findRepeatedPart(each) ?? each);
  return isListed(text) || (word.length >= MIN_WORD_CHARACTERS && isListed(word));
}

/** About 49,000 passwords that were found most often in breaches. The first check loads them: they take some 6 MiB. */
async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

function findRepeatedPart(text: string): string | undefined {
  return /^(.{3,}?)\1+$/su.exec(text)?.[1];
}
