import { PlatformError } from '@vc/sdk';

/** How a transaction code looks, as far as the offer says (OpenID4VCI 1.0 §4.1.1). */
export interface TxCodeHint {
  inputMode: 'numeric' | 'text';
  length: number | null;
  description: string | null;
}

/** The platform asks for the code of an offer: for the first time, or again. */
export type TxCodeQuestion = { hint: TxCodeHint } | { attemptsLeft: number };

/** What the platform wants to know of the code; undefined for an error about something else. */
export function txCodeQuestion(error: unknown): TxCodeQuestion | undefined {
  if (!(error instanceof PlatformError)) return undefined;
  const [first] = error.errors.filter(({ source }) => source?.pointer === '/txCode');
  const hint = first?.meta?.txCode as TxCodeHint | undefined;
  if (hint) return { hint };
  const attemptsLeft = first?.meta?.txCodeAttemptsLeft;
  return typeof attemptsLeft === 'number' ? { attemptsLeft } : undefined;
}
