import { buffer } from 'node:stream/consumers';
import { ask } from './ask';
import { runCommandLine } from './run-command-line';
import { utf8Text } from './utf8-text';

const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());

void runCommandLine(process.argv.slice(2), {
  environment: process.env,
  out: (line) => process.stdout.write(line),
  err: (line) => process.stderr.write(line),
  readInput: async () => utf8Text('Standard input', await buffer(process.stdin)),
  ...(process.stdin.isTTY && {
    ask: async (question) => ask(question, { input: process.stdin, output: process.stderr, stopping }),
  }),
  signal: stopping.signal,
}).then((code) => {
  process.exitCode = code;
});
