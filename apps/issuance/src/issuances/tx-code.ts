import { randomInt } from 'node:crypto';
import { type TxCodeForm } from './issuance.entity';

const DIGITS = '0123456789';
/** Without characters that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export interface TxCodeOptions {
  length?: number;
  inputMode?: 'numeric' | 'text';
}

export interface NewTxCode {
  form: TxCodeForm;
  code: string;
}

/** Returns undefined when no transaction code is requested. */
export function createTxCode(requested: boolean | TxCodeOptions): NewTxCode | undefined {
  if (!requested) return undefined;
  const { length = 6, inputMode = 'numeric' } = requested === true ? {} : requested;
  const alphabet = inputMode === 'numeric' ? DIGITS : LETTERS;
  const code = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return { form: { input_mode: inputMode, length }, code };
}
