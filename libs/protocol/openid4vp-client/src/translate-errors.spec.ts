import { JwsError } from '@vc/protocol/crypto';
import { DidError } from '@vc/protocol/did';
import { CertificatePathError } from '@vc/protocol/x509';
import { RequestRejectedError } from './request-rejected-error';
import { translateErrors } from './translate-errors';

const failing = (error: Error) => (): number => {
  throw error;
};

describe('translateErrors', () => {
  it.each<[Error, string[]]>([
    [new JwsError('the signature is wrong'), ['the request object: the signature is wrong']],
    [new DidError('the DID document does not exist'), ['the DID document does not exist']],
    [new CertificatePathError(['expired', 'not signed']), ['expired', 'not signed']],
  ])('rejects with the reasons of %s', async (cause, reasons) => {
    const translated = expect.objectContaining({ constructor: RequestRejectedError, reasons, cause });
    expect(() => translateErrors(failing(cause))).toThrow(translated);
    await expect(translateErrors(async () => failing(cause)())).rejects.toEqual(translated);
  });

  it('leaves other errors as they are', () => {
    const error = new TypeError('a defect');
    expect(() => translateErrors(failing(error))).toThrow(error);
  });
});
