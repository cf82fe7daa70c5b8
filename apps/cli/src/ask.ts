import { createInterface } from 'node:readline/promises';

interface AskOptions {
  input: NodeJS.ReadableStream;
  /** Of the question. */
  output: NodeJS.WritableStream;
  /** Ends the command, and the question. */
  stopping: AbortController;
}

/** Returns the line that a person types; empty if the input ends. Ctrl-C aborts `stopping`. @throws the AbortError */
export async function ask(question: string, { input, output, stopping }: AskOptions): Promise<string> {
  const { signal } = stopping;
  const lines = createInterface({ input, output });
  // Readline reads Ctrl-C at a terminal, so the process gets no SIGINT.
  lines.once('SIGINT', () => stopping.abort());
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    return await Promise.race([lines.question(question, { signal }), ended]);
  } catch (error) {
    // Ctrl-D rejects the question, and ends the input.
    if (signal.aborted || (error as NodeJS.ErrnoException).code !== 'ABORT_ERR') throw error;
    return '';
  } finally {
    lines.close();
  }
}
