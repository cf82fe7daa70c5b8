import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes its begin and its end, with a pause between. */
const BUILD = `
  const { lockBuilds } = await import(process.argv[1]);
  const { appendFileSync } = await import('node:fs');
  const { setTimeout } = await import('node:timers/promises');
  await lockBuilds(process.argv[2]);
  appendFileSync(process.argv[2] + '/log', 'begin ');
  await setTimeout(150);
  appendFileSync(process.argv[2] + '/log', 'end ');
`;

describe('lockBuilds', () => {
  const root = () => mkdtempSync(join(tmpdir(), 'builds-'));

  async function build(folder: string): Promise<void> {
    const words = ['--input-type=module', '--eval', BUILD, join(__dirname, 'build-lock.mjs'), folder];
    const [code] = await once(spawn(process.execPath, words, { stdio: 'inherit' }), 'exit');
    expect(code).toBe(0);
  }

  it('lets processes build one after another', async () => {
    const folder = root();
    await Promise.all([build(folder), build(folder), build(folder)]);
    expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('begin end '.repeat(3));
  });

  it('takes over the lock of a process that was killed', async () => {
    const folder = root();
    const killed = spawn(process.execPath, ['--eval', '']);
    await once(killed, 'exit');
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist/.lock'), String(killed.pid));
    await build(folder);
    expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('begin end ');
  });
});
