import { ASK_MDOC, DOC_TYPE, NAME_SPACE, VerifierWorld } from '@vc/testing/service/verifier-world';
import { describeWith } from '@vc/testing/programs/describe-with';
import { answerWithMultipaz, obtainMultipaz } from '../../../../tools/multipaz/multipaz.mts';
import { presentationService } from '../presentation.definition';

const ORIGIN = 'https://shop.example';
const OTHER_ORIGIN = 'https://other.example';
const LICENCE = 'org.example.licence.1';
const ASK_LICENCE = { ...ASK_MDOC, id: 'licence', type: LICENCE };
const ELEMENTS = { [NAME_SPACE]: { given_name: 'Thandi', family_name: 'Nkosi' } };

jest.setTimeout(300_000);

describeWith('java', 'Multipaz as the holder (org-iso-mdoc)', () => {
  let verifier: VerifierWorld;

  beforeAll(async () => {
    obtainMultipaz();
    verifier = await VerifierWorld.serve(presentationService);
  });

  afterAll(() => verifier?.stop());

  async function answer(more: object = {}, origin = ORIGIN) {
    const body = { credentials: [ASK_MDOC], responseMode: 'dc_api.jwt', expectedOrigins: [ORIGIN], ...more };
    const { id } = await verifier.ask(body);
    const path = `/api/presentations/${id}/digital-credential-requests`;
    const { requests } = (await verifier.call('GET', path)).body.data;
    const documents = [DOC_TYPE, LICENCE].map(async (docType) => {
      const issuerSigned = await verifier.maker.mdoc(docType, ELEMENTS, verifier.holder);
      return { docType, issuerSigned: issuerSigned.toString('base64url') };
    });
    const answered = answerWithMultipaz({
      request: requests[2].data,
      origin,
      deviceKey: verifier.holder.privateKey.export({ format: 'jwk' }),
      documents: await Promise.all(documents),
    });
    const submission = { protocol: 'org-iso-mdoc', origin: ORIGIN, data: { response: answered.response } };
    const url = `/api/presentations/${id}/digital-credential-response`;
    return { id: id as string, answered, received: await verifier.call('POST', url, submission) };
  }

  it('verifies the reader, and its response is verified', async () => {
    const { id, answered, received } = await answer();
    expect(answered).toMatchObject({ version: '1.1', readerAuthAll: 1, readerAuth: 1, useCases: 0 });
    expect(received.body.data).toMatchObject({ status: 'verified', responseProtocol: 'org-iso-mdoc' });
    expect((await verifier.get(id)).credentials).toMatchObject([
      { id: 'document', type: DOC_TYPE, isValid: true, attributes: { [NAME_SPACE]: { given_name: 'Thandi' } } },
    ]);
  });

  it('reads the use cases of several documents, and answers with all of them', async () => {
    const credentialSets = [{ options: [['document', 'licence']] }];
    const { answered, received } = await answer({ credentials: [ASK_MDOC, ASK_LICENCE], credentialSets });
    expect(answered).toMatchObject({ readerAuthAll: 1, readerAuth: 2, useCases: 1 });
    expect(received.body.data).toMatchObject({
      status: 'verified',
      credentials: [{ id: 'document' }, { id: 'licence' }],
    });
  });

  it('rejects a request that a page of another origin passes on', async () => {
    await expect(answer({}, OTHER_ORIGIN)).rejects.toThrow('SignatureVerificationException');
  });
});
