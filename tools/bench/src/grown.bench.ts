import { BenchPlatform } from './bench-platform';
import { compareFlow, CONCURRENCY } from './compare.bench';
import { FLOWS } from './counted-flows';
import { growTables } from './grown-tables';

/** Flows whose rows are copied. */
const ORIGINALS = 200;

/** Measures a platform with so many stored issuances and presentations, and an empty one, in turns. */
export async function compareGrown(rows: number): Promise<void> {
  const [grown, empty] = [await BenchPlatform.start(), await BenchPlatform.start()];
  try {
    for (const prepare of Object.values(FLOWS)) {
      const flow = await prepare(grown);
      for (let count = 0; count < ORIGINALS; count += 1) await flow.run();
      await flow.close();
    }
    await growTables(grown.demo.databaseUrl, rows);
    process.stdout.write(`\n${rows} stored (the first column), and none\n`);
    for (const [name, prepare] of Object.entries(FLOWS)) {
      process.stdout.write(await compareFlow({ name, prepare, concurrency: CONCURRENCY }, [grown, empty]));
    }
  } finally {
    await Promise.all([grown, empty].map((platform) => platform.stop()));
  }
}
