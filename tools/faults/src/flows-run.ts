import { spawnSync } from 'node:child_process';

/**
 * `npm run dev -- faults flows [flow]`: kills and stops every service at every step of C5, C6 and the holder's decisions.
 * @param flow limits the run to the cases whose titles begin with it, e.g. `C6`
 */
export async function runFlows(flow: string | undefined, write: (line: string) => void): Promise<void> {
  const command = ['node_modules/jest/bin/jest.js', 'tests/system/faults/stopped-services'];
  command.push('--runInBand', '--reporters', './tools/faults/flow-reporter.mjs');
  command.push('--testNamePattern', `flow ${flow ?? ''}.* although |publishes each final event once`);
  const { status } = spawnSync(process.execPath, command, {
    stdio: 'inherit',
    env: { ...process.env, FAULTS: 'flows' },
  });
  if (status !== 0) throw new Error('A flow did not complete.');
  write('Every flow completed, and published each of its events once.');
}
