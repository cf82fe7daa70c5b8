import { OutgoingHttpError } from './outgoing-http-error';
import { toOutgoingError } from './to-outgoing-error';

const DNS = 'The host name cannot be resolved.';
const CONNECT = 'The connection was refused or broken.';
const TIMEOUT = 'There was no answer in time.';
const TLS = 'The TLS connection is not trustworthy.';
const PROTOCOL = 'The answer is not HTTP.';

describe('toOutgoingError', () => {
  it.each([
    [{ code: 'ENOTFOUND' }, 'dns', DNS],
    [{ code: 'EAI_AGAIN' }, 'dns', DNS],
    [{ code: 'ECONNREFUSED' }, 'connect', CONNECT],
    [{ code: 'UND_ERR_SOCKET' }, 'connect', CONNECT],
    [{ code: 'UND_ERR_CONNECT_TIMEOUT' }, 'timeout', TIMEOUT],
    [{ name: 'TimeoutError' }, 'timeout', TIMEOUT],
    [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT', message: 'x' }, 'tls', TLS],
    [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID', message: 'x' }, 'tls', TLS],
    [{ code: 'EPROTO', message: 'SSL routines: wrong version number' }, 'tls', TLS],
    [{ message: 'unable to get local issuer certificate' }, 'tls', TLS],
    [{ code: 'HPE_INVALID_CONSTANT', message: 'Expected HTTP/' }, 'protocol', PROTOCOL],
    [{ code: 'UND_ERR_TLS', message: 'x' }, 'protocol', PROTOCOL],
    [{}, 'protocol', PROTOCOL],
  ])('classifies %j as %s', (members, reason, message) => {
    const error = Object.assign(new Error(), members);
    expect(toOutgoingError(error)).toMatchObject({ reason, message, cause: error });
  });

  it('returns an OutgoingHttpError, or the one that caused the error', () => {
    const failure = new OutgoingHttpError('address_not_allowed', 'x');
    expect(toOutgoingError(failure)).toBe(failure);
    expect(toOutgoingError(new Error('fetch failed', { cause: failure }))).toBe(failure);
    expect(toOutgoingError(new Error('fetch failed', { cause: new Error('x') })).reason).toBe('protocol');
  });
});
