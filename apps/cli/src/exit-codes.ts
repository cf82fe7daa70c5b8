import { isUsageError, UsageError } from '@vc/development/command-line';
import { OutcomeError, PlatformError } from '@vc/sdk';

/** docs/command-line.md lists them. */
export const EXIT = {
  done: 0,
  refused: 1,
  usage: 2,
  unreachable: 3,
  otherOutcome: 4,
  findings: 5,
  differences: 6,
  interrupted: 130,
} as const;

export { UsageError };

export function exitCodeOf(error: unknown): number {
  if (isUsageError(error)) return EXIT.usage;
  if (error instanceof OutcomeError) return EXIT.otherOutcome;
  if (error instanceof PlatformError) return error.status === undefined ? EXIT.unreachable : EXIT.refused;
  return EXIT.refused;
}
