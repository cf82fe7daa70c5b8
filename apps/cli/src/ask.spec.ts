import { PassThrough } from 'node:stream';
import { ask } from './ask';
import { TestCommandLine } from './test-command-line';

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';

describe('ask', () => {
  let input: PassThrough;
  let stopping: AbortController;

  beforeEach(() => {
    input = new PassThrough();
    stopping = new AbortController();
  });

  /** Asks at a terminal, and types the keys; the input ends if there are none. */
  async function typed(keys: string, isTTY = true): Promise<string> {
    const output = Object.assign(new PassThrough(), { isTTY });
    const answer = ask('Continue? ', { input, output, stopping });
    if (keys === '') input.end();
    else input.write(keys);
    return answer;
  }

  it('returns the line that is typed', async () => {
    expect(await typed('yes\r')).toBe('yes');
    expect(stopping.signal.aborted).toBe(false);
  });

  it('rejects at Ctrl-C, and stops the command', async () => {
    await expect(typed(CTRL_C)).rejects.toThrow();
    expect(stopping.signal.aborted).toBe(true);
  });

  it.each([
    ['Ctrl-D', CTRL_D, true],
    ['an input that ends', '', false],
  ])('returns an empty answer for %s', async (_, keys, isTTY) => {
    expect(await typed(keys, isTTY)).toBe('');
    expect(stopping.signal.aborted).toBe(false);
  });

  it('rejects if the command is stopped meanwhile', async () => {
    const output = Object.assign(new PassThrough(), { isTTY: false });
    const answer = ask('Continue? ', { input, output, stopping });
    stopping.abort();
    await expect(answer).rejects.toThrow();
  });

  describe('in vc accept', () => {
    const offer = 'openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fdha.example%2Foffers%2F1';
    const issuer = { name: 'Home Affairs', host: 'dha.example', trusted: true };
    let commandLine: TestCommandLine;

    beforeAll(async () => {
      commandLine = await TestCommandLine.start();
      const credential = { id: 'c1', vct: 'urn:id', claims: {}, issuer };
      commandLine.answers['POST /wallet/v2/credentials'] = [201, { data: [credential] }];
    });

    afterAll(async () => commandLine?.stop());

    it.each([
      ['130 at Ctrl-C', CTRL_C, 130, /dha\.example\) has \.\n$/],
      ['2 at Ctrl-D, and the sentence of the question', CTRL_D, 2, /No credential is accepted.*\n$/],
    ])('ends with %s', async (_, keys, code, end) => {
      const terminal = { ask: async () => typed(keys), signal: stopping.signal };
      const words = ['accept', offer, '--user', 'thandi@example.com'];
      expect(await commandLine.vc(words, terminal)).toMatchObject({ code, out: '', err: expect.stringMatching(end) });
    });
  });
});
