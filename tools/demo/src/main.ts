import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { exitCodeOf, UsageError } from '@vc/development/command-line';
import type { DemoOptions } from './options';
import { parseOptions } from './options';
import type { Receiver } from './receiver';
import { startLocalReceiver, startPublicReceiver } from './receiver';
import type { Step } from './run-demo';
import { runDemo } from './run-demo';
import type { UsedPlatform } from './running-platform';
import { deployedPlatform, usePlatform } from './running-platform';

const write = (line: string) => process.stdout.write(`${line}\n`);

const step: Step = async (name, work) => {
  const startedAt = performance.now();
  try {
    const { value, note } = await work();
    write(`  ok    ${name.padEnd(52)} ${String(Math.round(performance.now() - startedAt)).padStart(5)} ms  ${note}`);
    return value;
  } catch (error) {
    write(`  FAIL  ${name}`);
    throw error;
  }
};

async function main(words: string[]): Promise<void> {
  const options = parseOptions(words, process.env);
  if (options.caFile) {
    setDefaultCACertificates([...getCACertificates(), readFileSync(options.caFile, 'utf8')]);
  }
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  const { platform, stop } = await findOrStartPlatform(options, dataDir);
  try {
    write(`Demo on ${platform.publicUrl}`);
    const startedAt = performance.now();
    const receiver = await startReceiver(options, dataDir);
    try {
      const createsUser = !options.user && !!options.platform;
      await runDemo({ platform, ...(receiver && { receiver }), createsUser, step });
    } finally {
      await receiver?.stop();
    }
    write(`Done in ${Math.round(performance.now() - startedAt)} ms.`);
  } finally {
    await stop();
  }
}

async function findOrStartPlatform({ platform, user }: DemoOptions, dataDir: string): Promise<UsedPlatform> {
  if (platform) return { platform: deployedPlatform(platform, user), stop: async () => undefined };
  const used = await usePlatform(dataDir, process.env);
  return user ? { ...used, platform: { ...used.platform, user: { email: user } } } : used;
}

async function startReceiver({ platform, webhook }: DemoOptions, dataDir: string): Promise<Receiver | undefined> {
  if (webhook) return startPublicReceiver(webhook);
  return platform ? undefined : startLocalReceiver(dataDir);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isUsage = error instanceof UsageError;
  const hint = isUsage ? 'npm run demo -- --help lists the options.\n' : '';
  process.stderr.write(`${isUsage ? '' : 'The demo failed: '}${(error as Error).message}\n${hint}`);
  process.exitCode = exitCodeOf(error);
});
