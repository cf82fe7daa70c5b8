import { PlatformError } from '@vc/sdk';
import { txCodeQuestion } from './tx-code';

const errorWith = (pointer: string, meta: object) =>
  PlatformError.ofResponse('POST', new Response(null, { status: 422 }), {
    errors: [{ code: 'UPSTREAM_REJECTED', detail: 'x', source: { pointer }, meta }],
  });

describe('txCodeQuestion', () => {
  it('says how the code looks that the offer needs', () => {
    const hint = { inputMode: 'numeric', length: 6, description: null };
    expect(txCodeQuestion(errorWith('/txCode', { txCode: hint }))).toEqual({ hint });
  });

  it.each([4, 0])('says that %d attempts are left', (attemptsLeft) => {
    expect(txCodeQuestion(errorWith('/txCode', { txCodeAttemptsLeft: attemptsLeft }))).toEqual({ attemptsLeft });
  });

  it.each([errorWith('/credentialOffer', {}), errorWith('/txCode', {}), new Error('x'), null])(
    'is undefined for an error about something else',
    (error) => {
      expect(txCodeQuestion(error)).toBeUndefined();
    },
  );
});
