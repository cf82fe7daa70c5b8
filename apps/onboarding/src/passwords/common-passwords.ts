let common: Promise<Set<string>> | undefined;

/** Shorter texts between digits and symbols say nothing about the password. */
const MIN_WORD_CHARACTERS = 4;

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
