import { useState } from 'react';
import { type TxCodeHint, txCodeQuestion } from './tx-code';

const ANY_CODE: TxCodeHint = { inputMode: 'text', length: null, description: null };

interface AskedCode {
  /** Undefined while no code is needed. */
  hint: TxCodeHint | undefined;
  /** Undefined before the first attempt. */
  attemptsLeft: number | undefined;
}

/** What is known of the code of an offer. It stays known while the next attempt is under way. @param error of the last one */
export function useTxCode(error: unknown): AskedCode {
  const [asked, setAsked] = useState<AskedCode>({ hint: undefined, attemptsLeft: undefined });
  const [seen, setSeen] = useState<unknown>(null);
  if (error && error !== seen) {
    setSeen(error);
    const question = txCodeQuestion(error);
    if (question && 'hint' in question) setAsked({ ...asked, hint: question.hint });
    if (question && 'attemptsLeft' in question) {
      setAsked({ hint: asked.hint ?? ANY_CODE, attemptsLeft: question.attemptsLeft });
    }
  }
  return asked;
}
