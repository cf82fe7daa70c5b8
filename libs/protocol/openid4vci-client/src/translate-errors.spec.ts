import { InvalidJwkError, JwsError } from '@vc/protocol/crypto';
import { DidError } from '@vc/protocol/did';
import { ServerUnavailableError, UnexpectedResponseError } from '@vc/protocol/http';
import { decodeIssuerSigned } from '@vc/protocol/mdoc';
import { MalformedMessageError } from '@vc/protocol/openid4vci';
import { parseSdJwtVc } from '@vc/protocol/sd-jwt-vc';
import { CertificatePathError } from '@vc/protocol/x509';
import { CredentialRejectedError, OfferRejectedError } from './offer-rejected-error';
import { translateErrors } from './translate-errors';

const failing = (error: Error) => async () => {
  throw error;
};

describe('translateErrors', () => {
  it('returns the value of the work', async () => {
    await expect(translateErrors(async () => 1)).resolves.toBe(1);
  });

  it.each([
    new UnexpectedResponseError('the response is not JSON'),
    new MalformedMessageError('the offer is not an object'),
    new DidError('the DID document does not exist'),
    new InvalidJwkError('the key is not supported'),
    new JwsError('the JWS is malformed'),
  ])('rejects with the message of %s as the reason', async (cause) => {
    const rejected = translateErrors(failing(cause));
    await expect(rejected).rejects.toBeInstanceOf(OfferRejectedError);
    await expect(rejected).rejects.toMatchObject({ reasons: [cause.message], message: cause.message, cause });
  });

  it('rejects with each issue of a certificate path as a reason', async () => {
    const cause = new CertificatePathError(['expired', 'not signed']);
    const rejected = translateErrors(failing(cause));
    await expect(rejected).rejects.toMatchObject({ reasons: ['expired', 'not signed'], cause });
  });

  it.each([
    ['an SD-JWT VC', async () => parseSdJwtVc('no.jwt~')],
    ['an mdoc', async () => decodeIssuerSigned(Buffer.from('AAAA', 'base64url'))],
  ])('rejects the format errors of %s', async (_, work) => {
    await expect(translateErrors<unknown>(work)).rejects.toBeInstanceOf(OfferRejectedError);
  });

  it.each([
    new ServerUnavailableError('HTTP 503'),
    new CredentialRejectedError(['revoked'], 'n-1'),
    new TypeError('a defect'),
  ])('leaves %s as it is', async (error) => {
    await expect(translateErrors(failing(error))).rejects.toBe(error);
  });
});
