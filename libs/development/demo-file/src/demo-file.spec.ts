import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoFile } from './demo-file';
import { demoFilePath, readDemoFile, writeDemoFile } from './demo-file';

const DEMO = { publicUrl: 'http://localhost:8080', user: { username: 'a', email: 'a@example.com' } } as DemoFile;

describe('demo.json', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-demo-file-'));

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('is undefined before it is written', () => {
    expect(readDemoFile(dataDir)).toBeUndefined();
  });

  it('returns what was written, and leaves no temporary file', () => {
    writeDemoFile(dataDir, DEMO);
    expect(readDemoFile(dataDir)).toEqual(DEMO);
    expect(readdirSync(dataDir)).toEqual(['demo.json']);
  });

  it('replaces the file instead of writing into it', () => {
    const before = statSync(demoFilePath(dataDir)).ino;
    writeDemoFile(dataDir, DEMO);
    expect(statSync(demoFilePath(dataDir)).ino).not.toBe(before);
  });

  it('is readable by its owner alone', () => {
    expect(statSync(demoFilePath(dataDir)).mode & 0o777).toBe(0o600);
  });

  it('throws where the file is no JSON', () => {
    writeFileSync(demoFilePath(dataDir), '{');
    expect(() => readDemoFile(dataDir)).toThrow(SyntaxError);
  });
});
