import 'reflect-metadata';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { Cluster } from '@vc/development/cluster';
import { exitCodeOf, UsageError } from '@vc/development/command-line';
import { assertPortIsFree } from '@vc/development/free-port';
import type { CommandLineOptions } from './options';
import { parseOptions } from './options';
import { readyScreen } from './screen';

const write = (line: string) => process.stdout.write(`${line}\n`);

async function main(words: string[]): Promise<void> {
  const options = parseOptions(words);
  const signal = nextSignal();
  // A signal during the start takes effect at its end.
  const cluster = await start(options);
  await signal;
  write('Stopping …');
  await cluster.stop();
  process.exit(0);
}

/** Resolves at SIGINT or SIGTERM. A second one ends this process, and its parts get SIGTERM. */
async function nextSignal(): Promise<void> {
  await new Promise<void>((resolve) => {
    let count = 0;
    const onSignal = () => {
      count += 1;
      if (count > 1) process.exit(1);
      resolve();
    };
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, onSignal);
  });
}

async function start({ port, replicas, dataDir: folder, environment }: CommandLineOptions): Promise<Cluster> {
  const startedAt = performance.now();
  const dataDir = resolve(folder);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  await assertPortIsFree(port, '127.0.0.1');
  write(`Starting the cluster, with its data in ${dataDir}`);
  const report = (part: string, address: string) => write(`  ${part.padEnd(32)} ${address}`);
  const cluster = await Cluster.start({ dataDir, port, replicas, repository: process.cwd(), environment, report });
  write(readyScreen(cluster.demo, dataDir, performance.now() - startedAt));
  return cluster;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isUsage = error instanceof UsageError;
  const hint = isUsage ? 'npm run dev -- cluster --help lists the options.\n' : '';
  process.stderr.write(`${isUsage ? '' : 'The cluster could not start. '}${(error as Error).message}\n${hint}`);
  process.exit(exitCodeOf(error));
});
