import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { runCommandLine } from './run-command-line';

const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());

void runCommandLine(process.argv.slice(2), {
  environment: process.env,
  out: (line) => process.stdout.write(line),
  err: (line) => process.stderr.write(line),
  readInput: async () => text(process.stdin),
  ...(process.stdin.isTTY && { ask }),
  signal: stopping.signal,
}).then((code) => {
  process.exitCode = code;
});

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question, { signal: stopping.signal });
  } finally {
    lines.close();
  }
}
