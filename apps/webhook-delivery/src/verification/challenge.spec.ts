import { challengeBody, challengeDelayMs, challengeError } from './challenge';

const outcome = (status: number | null, responseExcerpt = '', error: string | null = null) => ({
  status,
  error,
  responseExcerpt,
  latencyMs: 1,
});

describe('challengeError', () => {
  it('accepts a response that echoes the challenge', () => {
    expect(challengeError(outcome(200, '{ "challenge": "abc" }'), 'abc')).toBeUndefined();
  });

  it('accepts a response that begins with a byte order mark (RFC 8259 §8.1)', () => {
    expect(challengeError(outcome(200, '\ufeff{"challenge":"abc"}'), 'abc')).toBeUndefined();
  });

  it.each([
    ['an empty response', outcome(204)],
    ['another challenge', outcome(200, '{"challenge":"abd"}')],
    ['the body of the request', outcome(200, challengeBody('e', 'abc'))],
    ['the challenge outside of JSON', outcome(200, 'abc')],
    ['JSON that is no object', outcome(200, 'null')],
    ['a repeated challenge', outcome(200, '{"challenge":"x","challenge":"abc"}')],
    ['a list', outcome(200, '["abc"]')],
    ['an echo with an error status', outcome(400, '{"challenge":"abc"}')],
    ['a redirect', outcome(302, '{"challenge":"abc"}')],
    ['no response', outcome(null, '', 'connect: The connection was refused.')],
  ])('rejects %s', (_, each) => {
    expect(challengeError(each, 'abc')).toEqual(expect.any(String));
  });
});

describe('challengeDelayMs', () => {
  it('returns a delay after two challenges, and none after the third', () => {
    expect([1, 2, 3, 14].map((sent) => challengeDelayMs(sent, false))).toEqual([5_000, 300_000, undefined, undefined]);
  });

  it('doubles from five seconds to six hours, and ends after five days, with the rule strict', () => {
    const delayAfter = (sent: number) => challengeDelayMs(sent, true);
    expect([1, 2, 3, 14].map(delayAfter)).toEqual([5_000, 10_000, 20_000, 21_600_000]);
    let total = 0;
    for (let sent = 1, delay = delayAfter(sent); delay !== undefined; delay = delayAfter((sent += 1))) total += delay;
    expect(total / 86_400_000).toBeGreaterThan(5);
    expect(total / 86_400_000).toBeLessThan(6);
  });
});
