import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { BufferedLines } from './buffered-lines';
import { createLogger, NestLogger, timeOfLine } from './logger';

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

  it('creates a file that only its user reads', () => {
    logged(new Error('not written'));
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

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

  describe('redacts', () => {
    const JWS = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ0aGFuZGkifQ.c2lnbmF0dXJl';
    const ID_NUMBER = '8001015009087';
    const PLANTED = ['planted', JWS, 'c2lnbmF0dXJl', ID_NUMBER];

    function deep(depth: number, value: object): object {
      return depth === 0 ? value : { list: [{ inner: deep(depth - 1, value) }] };
    }

    function lines(log: (logger: ReturnType<typeof createLogger>) => void): string {
      const before = readFileSync(file, 'utf8').length;
      log(createLogger('specs', 'debug'));
      return readFileSync(file, 'utf8').slice(before);
    }

    it.each([0, 1, 2, 3, 7, 30])('secrets, tokens and ID numbers at depth %d', (depth) => {
      const secrets = {
        client_secret: 'planted',
        tempPassword: 'planted',
        'pre-authorized_code': 'planted',
        headers: { Authorization: 'planted', cookie: ['planted'] },
        claims: { shoe_size: 'planted' },
        note: `sent ${JWS}~planted~ for ${ID_NUMBER}`,
        body: 'grant_type=x&client_secret=planted&code=planted',
        json: '{"access_token":"planted"}',
        number: Number(ID_NUMBER),
        map: new Map([['password', 'planted']]),
        set: new Set([{ secret: 'planted' }]),
        bytes: Buffer.from('planted'),
        error: Object.assign(new Error(`Bearer ${JWS}`), { parameters: ['planted'] }),
      };
      const text = lines((logger) => logger.debug({ event: 'work.done', ...deep(depth, secrets) }));
      expect(text).toContain('work.done');
      PLANTED.forEach((each) => expect(text).not.toContain(each));
    });

    it('bindings of child loggers at any depth', () => {
      const text = lines((logger) => {
        const child = logger.child({ client: { secret: 'planted' } }).child({ list: [{ token: 'planted' }] });
        child.setBindings({ request: { headers: { authorization: 'planted' } } });
        child.info({ event: 'child.worked', deep: [{ password: 'planted' }] });
      });
      expect(text).toContain('child.worked');
      expect(text).not.toContain('planted');
    });

    it('messages, their parameters, and errors with their causes', () => {
      const cause = new Error(`the value ${ID_NUMBER} is known`);
      const text = lines((logger) => {
        logger.warn(`refused ${JWS}`);
        logger.warn('refused %o', { password: 'planted' });
        logger.error(new Error(`token=planted ${JWS}`, { cause }));
        new NestLogger(logger).error(new Error('Basic planted+planted=='), `at ${JWS}`);
      });
      expect(text.trim().split('\n')).toHaveLength(4);
      PLANTED.forEach((each) => expect(text).not.toContain(each));
    });

    it('nothing else', () => {
      const plain = {
        event: 'delivery.attempted',
        deliveryId: '01a20000-0000-7000-8000-000000000001',
        at: 1763861991000,
        status: 401,
        error: 'exit code: 1',
        credentialId: 'x',
        tokenEndpoint: 'https://issuer.example/token',
        none: null,
      };
      expect(JSON.parse(lines((logger) => logger.info(plain)))).toMatchObject(plain);
    });
  });
});

describe('BufferedLines', () => {
  const written: string[] = [];
  const lines = new BufferedLines({ write: (text) => void written.push(text) });

  beforeEach(() => {
    jest.useFakeTimers();
    written.length = 0;
  });

  afterEach(() => jest.useRealTimers());

  it('writes the lines of a tenth of a second together', () => {
    lines.write('one\n');
    jest.advanceTimersByTime(99);
    lines.write('two\n');
    expect(written).toEqual([]);
    jest.advanceTimersByTime(1);
    lines.write('three\n');
    jest.advanceTimersByTime(100);
    expect(written).toEqual(['one\ntwo\n', 'three\n']);
  });

  it('writes many lines at once, and each line once', () => {
    const line = `${'x'.repeat(16 * 1024)}\n`;
    lines.write(line);
    expect(written).toEqual([line]);
    jest.advanceTimersByTime(100);
    lines.flush();
    expect(written).toEqual([line]);
  });

  it('writes the lines that remain when the process ends', () => {
    const once = jest.spyOn(process, 'once');
    jest.isolateModules(() => {
      const { BufferedLines: Isolated } = jest.requireActual<{ BufferedLines: typeof BufferedLines }>(
        './buffered-lines',
      );
      new Isolated({ write: (text) => void written.push(text) }).write('last\n');
    });
    const [event, end] = once.mock.calls[0] as unknown as [string, () => void];
    once.mockRestore();
    expect([event, written]).toEqual(['exit', []]);
    end();
    expect(written).toEqual(['last\n']);
  });
});

describe('timeOfLine', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    '2026-11-25T07:00:00.000Z',
    '2026-11-25T07:00:00.007Z',
    '2026-11-25T07:00:00.999Z',
    '2027-01-01T00:00:00.040Z',
  ])('is what pino writes at %s', (time) => {
    jest.setSystemTime(new Date(time));
    expect(timeOfLine()).toBe(pino.stdTimeFunctions.isoTime());
  });
});
