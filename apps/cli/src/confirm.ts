import { UsageError } from './exit-codes';
import type { Terminal } from './terminal';

/**
 * Asks the person at the terminal for a yes.
 * @param otherwise what is said without a yes, and without a person
 * @throws UsageError
 */
export async function confirm({ ask }: Terminal, question: string, otherwise: string): Promise<void> {
  const answer = await ask?.(`${question} (yes/no)? `);
  if (answer?.trim() !== 'yes') throw new UsageError(otherwise);
}
