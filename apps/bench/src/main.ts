import { BenchPlatform } from './bench-platform';
import { printTable, Row } from './table';
import { benchTokenEndpoint } from './token-endpoint.bench';

/** Each one measures something of the platform beside the raw cost of what it cannot do without. */
const BENCHES: Record<string, (platform: BenchPlatform) => Promise<Row[]>> = {
  'token endpoint': benchTokenEndpoint,
};

async function main(): Promise<void> {
  const platform = await BenchPlatform.start();
  try {
    for (const [name, bench] of Object.entries(BENCHES)) printTable(name, await bench(platform));
  } finally {
    await platform.stop();
  }
}

main().catch((error: Error) => {
  process.stderr.write(`The benchmark failed: ${error.stack}\n`);
  process.exitCode = 1;
});
