import { PlatformError } from '@vc/sdk';
import { FileRun, type RowOffer } from './file-run';

const offerOf = (index: number): RowOffer => ({
  issuanceId: `i${index}`,
  offerUri: `offer:${index}`,
  txCode: undefined,
});
const refusal = (status: number, code: string) =>
  PlatformError.ofResponse('POST /api/v1/issuances', new Response(null, { status }), {
    errors: [{ code, detail: 'Not so.', source: { pointer: '/attributes/x' } }],
  });

describe('FileRun', () => {
  it('makes one offer of each row, at most four at a time', async () => {
    let underWay = 0;
    let most = 0;
    const run = new FileRun(async (index) => {
      most = Math.max(most, ++underWay);
      await Promise.resolve();
      underWay--;
      return offerOf(index);
    }, 10);
    await run.start();
    expect(most).toBe(4);
    expect(run.current()).toMatchObject({ status: 'done', results: Array.from({ length: 10 }, (_, i) => offerOf(i)) });
  });

  it('notes why a row is refused, and goes on with the others', async () => {
    const run = new FileRun(async (index) => {
      if (index === 1) throw refusal(422, 'IDEMPOTENCY_KEY_REUSED');
      return offerOf(index);
    }, 3);
    await run.start();
    expect(run.current()).toMatchObject({
      status: 'done',
      results: [offerOf(0), { error: '/attributes/x: Not so.' }, offerOf(2)],
    });
  });

  it.each([
    ['a limit', refusal(429, 'RATE_LIMITED')],
    ['the end of the session', refusal(401, 'UNAUTHORIZED')],
    ['an outage', refusal(503, 'UNAVAILABLE')],
    ['a request that still runs', refusal(409, 'REQUEST_UNDER_WAY')],
    ['a lost connection', PlatformError.ofConnection('POST /api/v1/issuances', new Error('gone'))],
  ])('stops at %s, and sends the row again when it goes on', async (_, error) => {
    let isBroken = true;
    const sent: number[] = [];
    const run = new FileRun(async (index) => {
      sent.push(index);
      if (index === 2 && isBroken) throw error;
      return offerOf(index);
    }, 20);
    await run.start();
    expect(run.current()).toMatchObject({ status: 'stopped', reason: error });
    expect(run.current().results[2]).toBeUndefined();
    isBroken = false;
    await run.start();
    expect(run.current()).toMatchObject({ status: 'done', reason: undefined });
    // No row but the one without a result is sent a second time.
    expect(sent.toSorted((one, other) => one - other)).toEqual([
      0,
      1,
      2,
      2,
      ...Array.from({ length: 17 }, (__, i) => i + 3),
    ]);
  });

  it('waits for what was sent when it is stopped, and sends no more', async () => {
    const answers: (() => void)[] = [];
    const run = new FileRun(async (index) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return offerOf(index);
    }, 10);
    const ended = run.start();
    run.stop();
    expect(run.current().status).toBe('stopping');
    answers.forEach((answer) => answer());
    await ended;
    expect(run.current().status).toBe('stopped');
    expect(run.current().results.filter(Boolean)).toHaveLength(4);
    expect(answers).toHaveLength(4);
  });

  it('does not begin twice', async () => {
    const sent: number[] = [];
    const run = new FileRun(async (index) => {
      sent.push(index);
      return Promise.resolve(offerOf(index));
    }, 5);
    await Promise.all([run.start(), run.start()]);
    expect(sent).toHaveLength(5);
  });
});
