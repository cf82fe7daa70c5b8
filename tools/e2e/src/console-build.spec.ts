import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const ROOT = join(__dirname, '../../..');
/** Scripts of the first view, compressed. */
const BUDGET_BYTES = 200_000;

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

describe('the built console', () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-web-'));
  let chunks: Record<string, Chunk>;
  let html: string;

  beforeAll(() => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['tools/build/web.mjs', '--app', 'console', '--out', folder],
      {
        cwd: ROOT,
        encoding: 'utf8',
      },
    );
    if (status !== 0) throw new Error(stderr);
    chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
    html = readFileSync(join(folder, 'index.html'), 'utf8');
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  const sizeOf = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, chunks[name]!.file))).length, 0);

  /** The chunk with all that it imports before it runs. */
  function loadedWith(name: string, loaded = new Set<string>()): Set<string> {
    if (loaded.has(name)) return loaded;
    loaded.add(name);
    for (const each of chunks[name]?.imports ?? []) loadedWith(each, loaded);
    return loaded;
  }

  it('loads at most 200 kB of compressed scripts for the first view', () => {
    const entry = Object.keys(chunks).find((name) => chunks[name]!.isEntry)!;
    const dashboard = Object.keys(chunks).find((name) => name.endsWith('dashboard/index.ts'))!;
    const size = sizeOf(loadedWith(dashboard, loadedWith(entry)));
    expect(size).toBeGreaterThan(50_000);
    expect(size).toBeLessThanOrEqual(BUDGET_BYTES);
  });

  it('loads each page when it is opened', () => {
    const pages = Object.values(chunks).find(({ isEntry }) => isEntry)!.dynamicImports ?? [];
    const resources = [
      'issuances',
      'presentations',
      'credentials',
      'templates',
      'endpoints',
      'trust',
      'staff',
      'audit',
    ];
    for (const name of resources) expect(pages).toContainEqual(expect.stringContaining(`src/${name}/index.ts`));
  });

  it('has no inline script, no style and no address of another origin', () => {
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
    const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses) expect(address).toMatch(/^\/console\/assets\/[\w.-]+$/);
  });

  it('has compressed files beside its scripts and styles', () => {
    const assets = readdirSync(join(folder, 'assets'));
    const plain = assets.filter((name) => /\.(js|css)$/.test(name));
    expect(plain.length).toBeGreaterThan(5);
    for (const name of plain) {
      expect(existsSync(join(folder, 'assets', `${name}.br`))).toBe(true);
      expect(existsSync(join(folder, 'assets', `${name}.gz`))).toBe(true);
    }
  });
});
