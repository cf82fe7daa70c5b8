import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { WebBuild } from '../../support/test-web-build';

/** Scripts of the first view, compressed. */
const BUDGET_BYTES = 200_000;

describe('the built console', () => {
  let build: WebBuild;

  beforeAll(() => {
    build = WebBuild.create('console');
  });

  afterAll(() => build?.remove());

  it('loads at most 200 kB of compressed scripts for the first view', () => {
    const size = build.firstViewBytes('dashboard/index.ts');
    expect(size).toBeGreaterThan(50_000);
    expect(size).toBeLessThanOrEqual(BUDGET_BYTES);
  });

  it('loads each page when it is opened', () => {
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
    for (const name of resources) expect(build.pages).toContainEqual(expect.stringContaining(`src/${name}/index.ts`));
  });

  it('has no inline script, no style and no address of another origin', () => {
    const { html } = build;
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
    const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses) expect(address).toMatch(/^\/console\/assets\/[\w.-]+$/);
  });

  it('has compressed files beside its scripts and styles', () => {
    const assets = readdirSync(join(build.folder, 'assets'));
    const plain = assets.filter((name) => /\.(js|css)$/.test(name));
    expect(plain.length).toBeGreaterThan(5);
    for (const name of plain) {
      expect(existsSync(join(build.folder, 'assets', `${name}.br`))).toBe(true);
      expect(existsSync(join(build.folder, 'assets', `${name}.gz`))).toBe(true);
    }
  });
});
