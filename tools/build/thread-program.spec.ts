import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY } from '@vc/testing/unit/repository';

const run = promisify(execFile);

/** A program whose thread is that of the trust service. */
const MAIN = `
  import { LimitedThread } from '@vc/platform/threads';
  import load from '${REPOSITORY}/apps/trust/src/trust-lists/verify-trust-list.thread?program';
  const thread = new LimitedThread(load, { timeMs: 60_000, memoryMiB: 64 });
  const input = { text: '<a/>', url: 'https://lists.example', signerCertificates: [], now: new Date() };
  void thread.call(input).then((answer) => console.log(JSON.stringify(answer)));
`;

describe('the program of a thread', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vc-thread-'));

  afterAll(() => rmSync(folder, { recursive: true }));

  it('is in the bundle of the program that starts it, with its packages', async () => {
    writeFileSync(join(folder, 'main.ts'), MAIN);
    const options = { entryPoints: [join(folder, 'main.ts')], outfile: join(folder, 'main.js') };
    const build = `import('${REPOSITORY}/tools/build/bundle.mjs').then(({ bundle }) => bundle(${JSON.stringify(options)}))`;
    await run(process.execPath, ['--eval', build]);
    const { stdout } = await run(process.execPath, [join(folder, 'main.js')], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual({ refusal: expect.stringContaining('signature') });
  });
});
