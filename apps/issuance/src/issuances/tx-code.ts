import { randomInt } from 'node:crypto';
import { type TxCodeForm } from './issuance.entity';

const DIGITS = '0123456789';
/** Without characters that are easily mistaken for one another. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export interface TxCodeOptions {
  length?: number;
  inputMode?: 'numeric' | 'text';
}

export interface NewTxCode {
  form: TxCodeForm;
  code: string;
}

/** Undefined where no transaction code is wanted. */
export function createTxCode(wanted: boolean | TxCodeOptions | undefined): NewTxCode | undefined {
  if (!wanted) return undefined;
  const { length = 6, inputMode = 'numeric' } = wanted === true ? {} : wanted;
  const alphabet = inputMode === 'numeric' ? DIGITS : LETTERS;
  const code = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return { form: { input_mode: inputMode, length }, code };
}
