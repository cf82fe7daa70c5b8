import { assertAvailable, ServerUnavailableError } from './index';

const responseWith = (status: number, headers: Record<string, string> = {}) => ({
  status,
  headers,
  body: Buffer.alloc(0),
});

function errorFor(response: ReturnType<typeof responseWith>): ServerUnavailableError {
  try {
    assertAvailable('the response', response);
  } catch (error) {
    if (error instanceof ServerUnavailableError) return error;
    throw error;
  }
  throw new Error('The response was accepted.');
}

describe('assertAvailable', () => {
  it.each([200, 204, 302, 400, 401, 403, 404, 499])('accepts the status %d', (status) => {
    expect(() => assertAvailable('the response', responseWith(status))).not.toThrow();
  });

  it.each([408, 425, 429, 500, 502, 503, 504, 599])('rejects the status %d', (status) => {
    expect(errorFor(responseWith(status)).message).toBe(`the response: HTTP ${status}`);
  });

  it.each([
    ['the seconds', '120', '120'],
    ['at most one day', '999999999', '86400'],
    ['no seconds for a date', 'Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    ['no seconds for a negative number', '-1', undefined],
    ['no seconds for a number with a fraction', '1.5', undefined],
    ['no seconds for an empty header', '', undefined],
    ['no seconds for a number of ten digits', '1000000000', undefined],
  ])('takes from Retry-After %s', (_, header, expected) => {
    expect(errorFor(responseWith(503, { 'retry-after': header })).retryAfter).toBe(expected);
  });

  it('leaves out seconds that the server does not name', () => {
    expect(errorFor(responseWith(503)).retryAfter).toBeUndefined();
  });
});
