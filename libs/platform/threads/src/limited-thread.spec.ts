import { LimitedThread, type ThreadLimits } from './limited-thread';
import { ThreadLimitError } from './thread-limit-error';

const PROGRAM = `
  const { parentPort, threadId } = require('node:worker_threads');
  const acts = {
    echo: (input) => ({ output: input }),
    refuse: () => ({ refusal: 'no' }),
    loop: () => { for (;;); },
    fill: () => { const all = []; for (;;) all.push(new Array(10_000).fill({})); },
    fail: () => { throw new TypeError('a fault'); },
    thread: () => ({ output: threadId }),
    environment: () => ({ output: Object.keys(process.env) }),
  };
  parentPort.on('message', (input) => parentPort.postMessage(acts[input.act](input)));
`;

describe('LimitedThread', () => {
  let thread: LimitedThread<{ act: string; value?: unknown }, unknown>;

  function start(limits: Partial<ThreadLimits> = {}): void {
    thread = new LimitedThread(() => PROGRAM, { timeMs: 60_000, memoryMiB: 64, ...limits });
  }

  const call = (act: string, value?: unknown) => thread.call({ act, value });
  const threadId = async () => (await call('thread')) as { output: number };

  afterEach(() => thread.stop());

  it('answers calls in their order, in one thread', async () => {
    start();
    const values = [1, new Date(2), ['3']];
    const answers = await Promise.all(values.map((value) => call('echo', value)));
    expect(answers).toEqual(values.map((value) => ({ output: { act: 'echo', value } })));
    expect(await threadId()).toEqual(await threadId());
    expect(await call('refuse')).toEqual({ refusal: 'no' });
  });

  it('ends a call that takes too long, and answers the next one', async () => {
    start({ timeMs: 500 });
    const [ended, next] = await Promise.allSettled([call('loop'), call('echo')]);
    expect(ended).toMatchObject({ reason: { limit: 'time' } });
    expect(next).toMatchObject({ value: { output: { act: 'echo' } } });
  });

  it('lets this process answer others during a call', async () => {
    start({ timeMs: 500 });
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    await expect(call('loop')).rejects.toThrow(ThreadLimitError);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(20);
  });

  it('ends a call that needs too much memory, and answers the next one', async () => {
    start();
    const [ended, next] = await Promise.allSettled([call('fill'), call('echo')]);
    expect(ended).toMatchObject({ reason: { limit: 'memory' } });
    expect(next).toMatchObject({ value: { output: { act: 'echo' } } });
  });

  it('rejects the call of a fault, and answers the next one', async () => {
    start();
    const [ended, next] = await Promise.allSettled([call('fail'), call('echo')]);
    expect(ended).toMatchObject({ reason: { message: 'a fault' } });
    expect(next).toMatchObject({ value: { output: { act: 'echo' } } });
  });

  it('rejects the call that is under way when it is stopped', async () => {
    start();
    await threadId();
    const called = expect(call('loop')).rejects.toThrow('The thread has ended.');
    // The call has begun.
    await new Promise((resolve) => setImmediate(resolve));
    await thread.stop();
    await called;
  });

  it('gives the thread nothing of the environment', async () => {
    start();
    expect(await call('environment')).toEqual({ output: [] });
  });

  it('ends the thread when nothing was called for a while, and starts another one', async () => {
    start({ idleMs: 1 });
    const first = await threadId();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await threadId()).not.toEqual(first);
  });
});
