import { BatchedSigner } from './batched-signer';

const turn = () => new Promise((resolve) => setImmediate(resolve));
const signatureOf = (input: Uint8Array) => Buffer.from(`signature of ${Buffer.from(input).toString()}`);

/** A signer whose calls end when the test says so. */
function heldSigner() {
  const calls: { inputs: string[]; end: (error?: Error) => void }[] = [];
  const signer = new BatchedSigner(
    (inputs) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(inputs.map(signatureOf)));
        calls.push({ inputs: inputs.map((input) => Buffer.from(input).toString()), end });
      }),
  );
  const sign = async (text: string) => (await signer.sign(Buffer.from(text))).toString();
  return { calls, sign };
}

describe('BatchedSigner', () => {
  it('signs the inputs of one turn of the event loop in one call, each with its own signature', async () => {
    const { calls, sign } = heldSigner();
    const signatures = Promise.all(['a', 'b'].map(sign));
    await turn();
    calls.forEach(({ end }) => end());
    expect(await signatures).toEqual(['signature of a', 'signature of b']);
    expect(calls.map(({ inputs }) => inputs)).toEqual([['a', 'b']]);
  });

  it('sends inputs that come during a call together as soon as it has ended', async () => {
    const { calls, sign } = heldSigner();
    const first = sign('a');
    await turn();
    const later = Promise.all([sign('b'), turn().then(() => sign('c'))]);
    await turn();
    expect(calls).toHaveLength(1);
    calls[0]?.end();
    await first;
    calls[1]?.end();
    expect(await later).toEqual(['signature of b', 'signature of c']);
    expect(calls.map(({ inputs }) => inputs)).toEqual([['a'], ['b', 'c']]);
  });

  it('does not wait for a call that hangs', async () => {
    const { calls, sign } = heldSigner();
    const hanging = sign('a');
    await turn();
    const other = sign('b');
    while (calls.length < 2) await turn();
    calls[1]?.end();
    expect(await other).toBe('signature of b');
    calls[0]?.end(new Error('away'));
    await expect(hanging).rejects.toThrow('away');
  });

  it('rejects the inputs of a call that fails, and signs the next ones', async () => {
    const { calls, sign } = heldSigner();
    const failed = Promise.allSettled(['a', 'b'].map(sign));
    await turn();
    const next = sign('c');
    calls[0]?.end(new Error('away'));
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    calls[1]?.end();
    expect(await next).toBe('signature of c');
  });

  it('splits more inputs than a call may have', async () => {
    const { calls, sign } = heldSigner();
    const signatures = Promise.all(Array.from({ length: 101 }, (_, index) => sign(String(index))));
    await turn();
    calls.forEach(({ end }) => end());
    expect(await signatures).toHaveLength(101);
    expect(calls.map(({ inputs }) => inputs.length)).toEqual([100, 1]);
  });
});
