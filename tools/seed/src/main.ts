import { exitCodeOf, UsageError } from '@vc/development/command-line';
import { findPlatform, parseOptions } from './options';
import { seed } from './seed';

const write = (line: string) => void process.stdout.write(`${line}\n`);

async function main(words: string[]): Promise<void> {
  const { slug, platform = findPlatform(process.env) } = parseOptions(words, process.env);
  const startedAt = performance.now();
  const made = await seed({ platform, slug, write });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  write(made > 0 ? `Done in ${seconds} s.` : `The sandbox is filled already: nothing was added (${seconds} s).`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isUsage = error instanceof UsageError;
  const hint = isUsage ? 'npm run dev -- seed --help lists the options.\n' : '';
  process.stderr.write(`${isUsage ? '' : 'The seed failed: '}${(error as Error).message}\n${hint}`);
  process.exitCode = exitCodeOf(error);
});
