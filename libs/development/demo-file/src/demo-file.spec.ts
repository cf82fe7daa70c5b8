import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoFile } from './demo-file';
import { demoFilePath, readDemoFile, writeDemoFile } from './demo-file';

const DEMO = { publicUrl: 'http://localhost:8080', user: { username: 'a', email: 'a@example.com' } } as DemoFile;

describe('readDemoFile and writeDemoFile', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-demo-file-'));

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('return undefined before the file is written', () => {
    expect(readDemoFile(dataDir)).toBeUndefined();
  });

  it('return the written file, and leave no temporary one', () => {
    writeDemoFile(dataDir, DEMO);
    expect(readDemoFile(dataDir)).toEqual(DEMO);
    expect(readdirSync(dataDir)).toEqual(['demo.json']);
  });

  it('replace the file instead of writing into it', () => {
    const before = statSync(demoFilePath(dataDir)).ino;
    writeDemoFile(dataDir, DEMO);
    expect(statSync(demoFilePath(dataDir)).ino).not.toBe(before);
  });

  it('make the file readable by its owner only', () => {
    expect(statSync(demoFilePath(dataDir)).mode & 0o777).toBe(0o600);
  });

  it('throw a SyntaxError for a file that is no JSON', () => {
    writeFileSync(demoFilePath(dataDir), '{');
    expect(() => readDemoFile(dataDir)).toThrow(SyntaxError);
  });
});
