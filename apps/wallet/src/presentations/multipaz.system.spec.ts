import { randomBytes } from 'node:crypto';
import { generateKeys } from '@vc/protocol/crypto';
import { describeWith } from '@vc/testing/programs/describe-with';
import { HolderWorld } from '@vc/testing/service/holder-world';
import { TestReader } from '@vc/testing/unit/test-reader';
import { obtainMultipaz, requestWithMultipaz, verifyWithMultipaz } from '../../../../tools/multipaz/multipaz.mts';
import { walletService } from '../wallet.definition';

const ORIGIN = 'https://shop.example';
const OTHER_ORIGIN = 'https://other.example';
const PERSON = 'org.example.person.1';
const NAME_SPACE = 'org.example.person';

describeWith('java', 'a request of Multipaz as the verifier (org-iso-mdoc)', () => {
  const recipientKey = generateKeys('P-256').privateKey.export({ format: 'jwk' });
  const session = (nonce: string) => ({ nonce, origin: ORIGIN, recipientKey });
  const credentials = [
    {
      id: 'person',
      format: 'mso_mdoc',
      meta: { doctype_value: PERSON },
      claims: [{ path: [NAME_SPACE, 'given_name'], intent_to_retain: true }],
    },
  ];
  let holder: HolderWorld;
  let reader: TestReader;

  beforeAll(async () => {
    obtainMultipaz();
    [holder, reader] = await Promise.all([HolderWorld.serve(walletService), TestReader.create()]);
  });

  beforeEach(() => holder.renew());

  afterAll(() => holder?.stop());

  const request = (nonce: string) => {
    const { x5c, key } = reader.certified;
    return requestWithMultipaz({
      ...session(nonce),
      dcql: { credentials },
      x5c,
      readerKey: key.export({ format: 'jwk' }),
    });
  };

  it('is answered, and Multipaz verifies the response for its origin only', async () => {
    const nonce = randomBytes(16).toString('base64url');
    holder.issuer.mdoc = {
      docType: PERSON,
      nameSpaces: { [NAME_SPACE]: { given_name: 'Thandi', family_name: 'Nkosi' } },
    };
    await holder.held();
    const received = { origin: ORIGIN, protocol: 'org-iso-mdoc', data: request(nonce) };
    const { status, body } = await holder.wallet('POST', '/v2/presentations/digital-credential-requests', received);
    expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
    expect(body.data.verifierIdentity).toMatchObject({ certificateSubject: 'CN=Foreign reader' });
    const path = `/v2/presentations/${body.data.id}`;
    const retainedAttributes = [`${NAME_SPACE}.given_name`];
    expect((await holder.wallet('GET', `${path}/matches`)).body.data).toMatchObject([{ retainedAttributes }]);
    const accepted = await holder.wallet('PATCH', path, { status: 'accepted' });
    const { digitalCredential } = accepted.body.meta;
    const verified = verifyWithMultipaz({ ...session(nonce), digitalCredential });
    expect(verified).toEqual({ [PERSON]: { [NAME_SPACE]: { given_name: '"Thandi"' } } });
    const elsewhere = { ...session(nonce), origin: OTHER_ORIGIN, digitalCredential };
    expect(() => verifyWithMultipaz(elsewhere)).toThrow('AEADBadTagException');
  });
});
