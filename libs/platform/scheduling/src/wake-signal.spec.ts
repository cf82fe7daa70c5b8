import { WakeSignal } from './index';

describe('WakeSignal', () => {
  it('waits its time without a wake-up', async () => {
    const startedAt = performance.now();
    await new WakeSignal().wait(30);
    expect(performance.now() - startedAt).toBeGreaterThan(25);
  });

  it('ends early after a wake-up before or during the wait, and waits again after that', async () => {
    const signal = new WakeSignal();
    signal.wake();
    await signal.wait(60_000);
    setImmediate(() => signal.wake());
    await signal.wait(60_000);
    const startedAt = performance.now();
    await signal.wait(30);
    expect(performance.now() - startedAt).toBeGreaterThan(25);
  });
});
