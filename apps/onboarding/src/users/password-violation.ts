import { normalize } from './normalize';
import type { User } from './user.entity';

const MIN_CHARACTERS = 12;
const MAX_CHARACTERS = 128;

/** NIST SP 800-63B §3.1.1.2: length counts, composition does not; what is easily guessed is refused. */
export function passwordFault(password: string, user: User, currentPassword: string): string | undefined {
  const { length } = [...password];
  if (length < MIN_CHARACTERS) return `The password must have at least ${MIN_CHARACTERS} characters.`;
  if (length > MAX_CHARACTERS) return `The password must have at most ${MAX_CHARACTERS} characters.`;
  if (password === currentPassword) return 'The new password must differ from the old one.';
  if (new Set(password).size < MIN_CHARACTERS / 2) return 'The password repeats few characters.';
  const names = [user.username, user.email?.split('@')[0]].filter((name) => name !== undefined && name.length > 3);
  if (names.some((name) => normalize(password).includes(name!))) return 'The password must not contain your name.';
  return undefined;
}
