import { BenchPlatform } from './bench-platform';
import { printTable, Row } from './table';
import { benchCredentialFormats } from './credential-formats.bench';
import { benchIssuance } from './issuance.bench';
import { benchSignatures } from './signatures.bench';
import { benchTokenEndpoint } from './token-endpoint.bench';

/** Each one measures something of the platform beside the raw cost of what it cannot do without. */
const BENCHES: Record<string, (platform: BenchPlatform) => Promise<Row[]>> = {
  'token endpoint': benchTokenEndpoint,
  signatures: benchSignatures,
  'credential formats': benchCredentialFormats,
  issuance: benchIssuance,
};

async function main(): Promise<void> {
  const names = process.argv.slice(2);
  const wanted = Object.entries(BENCHES).filter(([name]) => names.length === 0 || names.includes(name));
  if (wanted.length === 0) throw new Error(`The benchmarks are: ${Object.keys(BENCHES).join(', ')}.`);
  const platform = await BenchPlatform.start();
  try {
    for (const [name, bench] of wanted) printTable(name, await bench(platform));
  } finally {
    await platform.stop();
  }
}

main().catch((error: Error) => {
  process.stderr.write(`The benchmark failed: ${error.stack}\n`);
  process.exitCode = 1;
});
