import { OpenId4VpError } from './index';

describe('OpenId4VpError', () => {
  it('has the error code of OAuth for a malformed request, its description and its cause', () => {
    const cause = new SyntaxError('broken');
    const error = new OpenId4VpError('the response is not JSON', { cause });
    expect(error).toMatchObject({
      error: 'invalid_request',
      description: 'the response is not JSON',
      message: 'the response is not JSON',
      cause,
    });
  });
});
