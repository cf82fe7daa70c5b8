import { dictionary } from '@zxcvbn-ts/language-common';

/** About 49,000 passwords that were found most often in breaches. */
const COMMON = new Set(dictionary['passwords-common']);
/** Shorter texts between digits and symbols say nothing about the password. */
const MIN_WORD_CHARACTERS = 4;

/** Is it a common password, also repeated, in another case, or between digits and symbols? */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const word = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return isListed(text) || (word.length >= MIN_WORD_CHARACTERS && isListed(word));
}

function isListed(text: string): boolean {
  return COMMON.has(text) || COMMON.has(findRepeatedPart(text) ?? text);
}

function findRepeatedPart(text: string): string | undefined {
  return /^(.{3,}?)\1+$/su.exec(text)?.[1];
}
