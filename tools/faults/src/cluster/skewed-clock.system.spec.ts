import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildProgram } from '@vc/development/platform-process';
import { waitFor } from '@vc/testing/unit/wait-for';
import { SkewedClocks } from './skewed-clock';

const SCRIPT = `
  const startedAt = Date.now() - performance.now();
  const report = () => console.log(Math.round((Date.now() - performance.now() - startedAt) / 1000));
  report();
  setInterval(report, 50);
`;

describe('the clock of a process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vc-clocks-'));
  const clocks = new SkewedClocks(folder);
  const program: ChildProgram = new ChildProgram({
    name: 'The script',
    command: [process.execPath, '-e', SCRIPT],
    environment: clocks.environment,
    isReady: () => program.output !== '',
    stdout: 'pipe',
  });

  beforeAll(() => program.start());
  afterAll(async () => {
    await program.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([30, -3600, 0])('is set to %i seconds from the real one', async (seconds) => {
    await clocks.set(program.pid, seconds * 1000);
    await waitFor(() => program.output.endsWith(`\n${seconds}\n`) || undefined);
  });
});
