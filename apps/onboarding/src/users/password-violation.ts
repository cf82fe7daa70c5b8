import { normalize } from './normalize';
import type { User } from './user.entity';

const MIN_CHARACTERS = 12;
const MAX_CHARACTERS = 128;
/** Shorter names occur in passwords by chance. */
const MIN_NAME_CHARACTERS = 4;

/**
 * Rejects short and easily guessed passwords, without rules of composition (NIST SP 800-63B §3.1.1.2). Returns undefined
 * for a suitable password.
 */
export function findPasswordViolation(password: string, user: User, currentPassword: string): string | undefined {
  const { length } = [...password];
  if (length < MIN_CHARACTERS) return `The password must have at least ${MIN_CHARACTERS} characters.`;
  if (length > MAX_CHARACTERS) return `The password must have at most ${MAX_CHARACTERS} characters.`;
  if (password === currentPassword) return 'The new password must differ from the old one.';
  if (new Set(password).size < MIN_CHARACTERS / 2) return 'The password repeats few characters.';
  const isNamed = listNames(user).some((name) => normalize(password).includes(name));
  return isNamed ? 'The password must not contain your name.' : undefined;
}

function listNames({ username, email }: User): string[] {
  const mailbox = email?.split('@')[0] ?? '';
  return [username, mailbox].filter(({ length }) => length >= MIN_NAME_CHARACTERS);
}
