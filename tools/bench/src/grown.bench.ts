import { BenchPlatform } from './bench-platform';
import { compareFlow } from './compare.bench';
import { FLOWS } from './counted-flows';
import { growTables } from './grown-tables';

/** Flows whose rows are copied. */
const ORIGINALS = 200;

/** Measures a platform with so many stored issuances and presentations, and an empty one, in turns. */
export async function compareGrown(rows: number): Promise<void> {
  const platforms = { present: await BenchPlatform.start(), other: await BenchPlatform.start() };
  try {
    for (const prepare of Object.values(FLOWS)) {
      const flow = await prepare(platforms.present);
      for (let count = 0; count < ORIGINALS; count += 1) await flow.run();
      await flow.close();
    }
    await growTables(platforms.present.demo.databaseUrl, rows);
    process.stdout.write(`\n${rows} stored (the first column), and none\n`);
    for (const [name, prepare] of Object.entries(FLOWS)) {
      process.stdout.write(await compareFlow(name, prepare, platforms));
    }
  } finally {
    await Promise.all(Object.values(platforms).map((platform) => platform.stop()));
  }
}
