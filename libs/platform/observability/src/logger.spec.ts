import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from './logger';

describe('createLogger', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vc-log-'));
  const file = join(folder, 'lines.log');

  beforeAll(() => {
    process.env.LOG_FILE = file;
  });

  afterAll(() => {
    delete process.env.LOG_FILE;
    rmSync(folder, { recursive: true, force: true });
  });

  function logged(err: unknown): string {
    createLogger('specs', 'info').error({ event: 'work.failed', err });
    return readFileSync(file, 'utf8').trim().split('\n').at(-1)!;
  }

  it('logs message, stack and causes of an error', () => {
    const cause = Object.assign(new Error('the server is away'), { code: 'ECONNREFUSED' });
    const line = JSON.parse(logged(new TypeError('not written', { cause }))) as { err: object };
    expect(line.err).toEqual({
      type: 'TypeError',
      message: 'not written',
      stack: expect.stringContaining('logger.spec.ts'),
      cause: { type: 'Error', message: 'the server is away', code: 'ECONNREFUSED', stack: expect.any(String) },
    });
  });

  it('leaves out statements, values and rows of a driver’s error', () => {
    const driverError = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(thandi@example.com)' });
    const carried = { query: 'INSERT', parameters: ['thandi@example.com'], driverError, detail: driverError.detail };
    const line = logged(Object.assign(new Error('duplicate key'), carried, { cause: driverError }));
    expect(line).not.toContain('thandi');
    expect(line).not.toContain('INSERT');
  });

  it('logs thrown values that are no errors, and circular causes', () => {
    expect(JSON.parse(logged('text'))).toMatchObject({ err: 'text' });
    const endless = new Error('again');
    endless.cause = endless;
    expect(JSON.parse(logged(endless))).toMatchObject({ err: { message: 'again' } });
  });
});
