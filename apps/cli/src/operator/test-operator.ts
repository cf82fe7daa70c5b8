import { runCommandLine } from '../run-command-line';

/** Runs `vc operator` in this process to its end. */
export async function operator(words: string[], environment: NodeJS.ProcessEnv = {}) {
  const output = { out: '', err: '' };
  const code = await runCommandLine(['operator', ...words], {
    environment,
    out: (text) => (output.out += text),
    err: (text) => (output.err += text),
    readInput: async () => '',
    signal: new AbortController().signal,
  });
  return { code, ...output };
}
