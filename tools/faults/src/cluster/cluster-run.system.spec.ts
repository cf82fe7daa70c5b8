import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SERVICES } from '@vc/contract/access';
import { describeWith } from '@vc/testing/programs/describe-with';
import { ClusterRun } from './cluster-run';

const KINDS = ['kill', 'pause', 'database-crash', 'fail-over', 'network-cut'] as const;
const SEED = 5;

jest.setTimeout(1_200_000);

/** Builds the programs that have changed. */
function build(...programs: string[]): void {
  const words = ['tools/build/build.mjs', '--if-changed', ...programs];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

describeWith(['nginx', 'java'], 'a cluster', () => {
  const lines: string[] = [];
  let run: ClusterRun | undefined;
  let isFailed = true;

  function started(): ClusterRun {
    if (!run) throw new Error('The cluster did not start.');
    return run;
  }

  beforeAll(async () => {
    build(...SERVICES, 'launcher', 'cli', 'demo');
    run = await ClusterRun.start(
      { rounds: KINDS.length, seed: SEED, isLong: false, isUpgrade: false, kinds: KINDS },
      (line) => lines.push(line),
    );
  });

  afterAll(() => run?.stop(isFailed));

  it('completes the demonstration', async () => {
    const { publicUrl, organization } = started().faulty.cluster.demo;
    const elsewhere = mkdtempSync(join(tmpdir(), 'vc-demo-'));
    const words = ['--url', publicUrl, '--client-id', organization.clientId];
    const child = spawn(process.execPath, ['dist/demo/main.js', ...words], {
      env: { ...process.env, DATA_DIR: elsewhere, DEMO_CLIENT_SECRET: organization.clientSecret },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    rmSync(elsewhere, { recursive: true, force: true });
    expect({ status, stderr, steps: stdout.match(/^ {2}ok /gm)?.length }).toEqual({ status: 0, stderr: '', steps: 12 });
  });

  it('loses nothing that it has acknowledged, whatever is taken away', async () => {
    await started()
      .run()
      .catch((error: unknown) => {
        throw new Error(lines.join('\n'), { cause: error });
      });
    expect(new Set(started().rounds.map(({ kind }) => kind))).toEqual(new Set(KINDS));
    isFailed = false;
  });
});
