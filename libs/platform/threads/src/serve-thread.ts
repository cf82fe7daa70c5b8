import { parentPort } from 'node:worker_threads';

export type ThreadAnswer<Output> = { output: Output } | { refusal: string };

/**
 * Answers the calls of a `LimitedThread`. Any other error than a refusal ends the thread, and its call.
 * @param Refusal class of the errors that are answers; their messages reach the caller
 */
export function serveThread<Input, Output>(
  answer: (input: Input) => Output,
  Refusal: new (message: string) => Error,
): void {
  parentPort?.on('message', (input: Input) => parentPort?.postMessage(toAnswer(() => answer(input), Refusal)));
}

function toAnswer<Output>(answer: () => Output, Refusal: new (message: string) => Error): ThreadAnswer<Output> {
  try {
    return { output: answer() };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message };
    throw error;
  }
}
