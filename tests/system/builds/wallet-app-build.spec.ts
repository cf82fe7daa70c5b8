import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebBuild } from '../../support/test-web-build';

/** Scripts of the first view, compressed. */
const BUDGET_BYTES = 200_000;

describe('the built wallet for browsers', () => {
  let build: WebBuild;

  beforeAll(() => {
    build = WebBuild.create('wallet-app');
  });

  afterAll(() => build?.remove());

  const read = (name: string) => readFileSync(join(build.folder, name), 'utf8');

  it('loads at most 200 kB of compressed scripts for the first view', () => {
    // The home page is no page of its own: it is the first view.
    const size = build.entryBytes;
    expect(size).toBeGreaterThan(50_000);
    expect(size).toBeLessThanOrEqual(BUDGET_BYTES);
  });

  it('loads each other page when it is opened', () => {
    for (const name of ['credentials', 'requests', 'history', 'add', 'settings']) {
      expect(build.pages).toContainEqual(expect.stringContaining(`src/${name}/index.ts`));
    }
  });

  it('has no inline script, no style and no address of another origin', () => {
    const { html } = build;
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
    const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses.length).toBeGreaterThan(4);
    for (const address of addresses) expect(address).toMatch(/^\/wallet\/app\/(assets\/)?[\w.-]+$/);
  });

  it('has a manifest whose icons are there', () => {
    const { icons, start_url: start, scope } = JSON.parse(read('manifest.webmanifest'));
    expect({ start, scope }).toEqual({ start: '/wallet/app', scope: '/wallet/app' });
    expect(icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(['any', '192x192', '512x512', '512x512']);
    for (const { src } of icons) expect(existsSync(join(build.folder, src.slice('/wallet/app/'.length)))).toBe(true);
  });

  it('has a service worker that knows the scripts and styles of its build, and no other file', () => {
    const worker = read('service-worker.js');
    const built = readdirSync(join(build.folder, 'assets')).filter((name) => /\.(js|css)$/.test(name));
    const known = [...worker.matchAll(/\/wallet\/app\/([\w./-]+)/g)].map(([, name]) => name);
    expect(known.sort()).toEqual(built.map((name) => `assets/${name}`).sort());
    expect(worker).not.toMatch(/\bimport\b/);
  });
});
