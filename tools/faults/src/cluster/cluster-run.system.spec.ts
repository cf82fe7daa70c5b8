import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SERVICES } from '@vc/contract/access';
import { whyNoNginx } from '@vc/development/cluster';
import { whyNoRealKafka } from '../../../kafka/real-kafka.mjs';
import { ClusterRun } from './cluster-run';

const KINDS = ['kill', 'pause', 'database-crash', 'fail-over', 'network-cut'] as const;
const SEED = 5;

jest.setTimeout(1_200_000);

const obstacles = [
  { name: 'REAL_NGINX', obstacle: whyNoNginx() },
  { name: 'REAL_KAFKA', obstacle: whyNoRealKafka() },
].filter(({ obstacle }) => obstacle !== undefined);
for (const { name, obstacle } of obstacles) {
  if (process.env[name] === 'required') throw new Error(`A cluster is required, but ${obstacle}.`);
  process.stderr.write(`\n*** CLUSTER NOT TESTED: ${obstacle} ***\n\n`);
}

/** Builds the programs that have changed. */
function build(...programs: string[]): void {
  const words = ['tools/build/build.mjs', '--if-changed', ...programs];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

(obstacles.length > 0 ? describe.skip : describe)('a cluster', () => {
  const lines: string[] = [];
  let run: ClusterRun | undefined;
  let isFailed = true;

  function started(): ClusterRun {
    if (!run) throw new Error('The cluster did not start.');
    return run;
  }

  beforeAll(async () => {
    build(...SERVICES, 'launcher', 'admin', 'demo');
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
