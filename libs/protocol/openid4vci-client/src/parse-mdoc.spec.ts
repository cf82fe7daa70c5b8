import { issuerCertificates, MdocError } from '@vc/protocol/mdoc';
import { parseMdoc } from './parse-mdoc';
import { createHolderKey, rejectionOf, TestIssuer } from './test-issuer';

describe('parseMdoc', () => {
  it('returns the parts of an mdoc in base64url', async () => {
    const issuer = await TestIssuer.create();
    const issuerSigned = parseMdoc(await issuer.issueMdoc({ holderKey: createHolderKey().jwk }));
    expect(issuerCertificates(issuerSigned).map((each) => Buffer.from(each))).toEqual([issuer.certificate.raw]);
  });

  it('rejects a text that is not base64url', async () => {
    expect(await rejectionOf(() => parseMdoc('a+b/'))).toEqual(['the mdoc is not base64url']);
  });

  it('rejects CBOR that is no mdoc with MdocError', () => {
    expect(() => parseMdoc(Buffer.from([0x80]).toString('base64url'))).toThrow(MdocError);
  });
});
