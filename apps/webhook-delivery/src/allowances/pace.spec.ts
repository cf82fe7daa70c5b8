import { isPrompt } from './pace';

const outcome = { status: 204, error: null, latencyMs: 1_000, responseExcerpt: '' };

describe('isPrompt', () => {
  it('accepts a 2xx within a second', () => {
    expect(isPrompt(outcome)).toBe(true);
  });

  it.each([
    ['a slow 2xx', { latencyMs: 1_001 }],
    ['a redirect', { status: 302 }],
    ['an error', { status: 500 }],
    ['no response', { status: null, error: 'timeout: There was no response.' }],
  ])('rejects %s', (_, members) => {
    expect(isPrompt({ ...outcome, ...members })).toBe(false);
  });
});
