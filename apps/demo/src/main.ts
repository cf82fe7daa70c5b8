import { resolve } from 'node:path';
import { startReceiver } from './receiver';
import { runDemo, Step } from './run-demo';
import { usePlatform } from './running-platform';

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

async function main(): Promise<void> {
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  const { platform, stop } = await usePlatform(dataDir);
  try {
    write(`Demo on ${platform.publicUrl}`);
    const startedAt = performance.now();
    const receiver = await startReceiver(dataDir);
    try {
      await runDemo(platform, receiver, step);
    } finally {
      await receiver.stop();
    }
    write(`Done in ${Math.round(performance.now() - startedAt)} ms.`);
  } finally {
    await stop();
  }
}

main().catch((error: Error) => {
  process.stderr.write(`The demo failed: ${error.message}\n`);
  process.exitCode = 1;
});
