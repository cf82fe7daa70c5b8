import { createContext, runInContext } from 'node:vm';
import { PASSKEY_SCRIPT } from './passkey-script';

const bytes = (...values: number[]) => Uint8Array.from(values).buffer;
const ASSERTION = {
  clientDataJSON: bytes(1, 2),
  authenticatorData: bytes(251, 255),
  signature: bytes(3),
  userHandle: null as unknown,
};
const ATTESTATION = { clientDataJSON: bytes(1, 2), attestationObject: bytes(4), getTransports: () => ['internal'] };
const JSON_OF_ASSERTION = { clientDataJSON: 'AQI', authenticatorData: '-_8', signature: 'Aw' };
const JSON_OF_ATTESTATION = { clientDataJSON: 'AQI', attestationObject: 'BA', transports: ['internal'] };

/** A page with one form, whose person chooses the credential. */
async function submitted(kind: 'create' | 'get', credential: object): Promise<{ passkey: string; failed: boolean }> {
  const failure = { hidden: true };
  const fields = { passkey: { value: '' } };
  const form = {
    dataset: { passkey: '{}', kind },
    elements: fields,
    hidden: true,
    listener: (_: object): void => undefined,
    addEventListener: (_: string, listener: (event: object) => void) => (form.listener = listener),
    querySelector: () => failure,
    requestSubmit: () => undefined,
  };
  const offer = async () => credential;
  const PublicKeyCredential = {
    parseRequestOptionsFromJSON: () => ({}),
    parseCreationOptionsFromJSON: () => ({}),
  };
  const page = createContext({
    PublicKeyCredential,
    window: { PublicKeyCredential },
    navigator: { credentials: { create: offer, get: offer } },
    document: {
      querySelectorAll: (selector: string) => (selector === 'form[data-passkey]' ? [form] : []),
      querySelector: () => null,
    },
    btoa,
  });
  runInContext(PASSKEY_SCRIPT, page);
  form.listener({ preventDefault: () => undefined });
  await new Promise(setImmediate);
  return { passkey: fields.passkey.value, failed: !failure.hidden };
}

describe('PASSKEY_SCRIPT', () => {
  const illegal = () => {
    throw new TypeError('Illegal invocation');
  };
  const credentialOf = (response: object, members: object = {}) => ({
    id: 'AQ',
    rawId: bytes(1),
    type: 'public-key',
    response,
    toJSON: () => ({ id: 'AQ' }),
    ...members,
  });
  const jsonOf = (response: object) => ({
    id: 'AQ',
    rawId: 'AQ',
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });

  it.each<[string, object]>([
    ['as browsers give it', {}],
    ['whose toJSON throws', { toJSON: illegal }],
    ['without toJSON', { toJSON: undefined }],
    ['whose id has padding', { id: 'AQ==' }],
    ['whose id is a view of bytes', { rawId: new Uint8Array([9, 1, 9]).subarray(1, 2) }],
  ])('writes the JSON of a passkey %s', async (_, members) => {
    const got = await submitted('get', credentialOf(ASSERTION, members));
    expect([JSON.parse(got.passkey), got.failed]).toEqual([jsonOf(JSON_OF_ASSERTION), false]);
    const created = await submitted('create', credentialOf(ATTESTATION, members));
    expect([JSON.parse(created.passkey), created.failed]).toEqual([jsonOf(JSON_OF_ATTESTATION), false]);
  });

  it('writes the user handle, the attachment, and a passkey without transports', async () => {
    const handled = credentialOf({ ...ASSERTION, userHandle: bytes(5) }, { authenticatorAttachment: 'platform' });
    expect(JSON.parse((await submitted('get', handled)).passkey)).toEqual({
      ...jsonOf({ ...JSON_OF_ASSERTION, userHandle: 'BQ' }),
      authenticatorAttachment: 'platform',
    });
    const { getTransports: _, ...plain } = ATTESTATION;
    const { transports: __, ...json } = JSON_OF_ATTESTATION;
    expect(JSON.parse((await submitted('create', credentialOf(plain))).passkey)).toEqual(jsonOf(json));
  });

  it('shows the alert when no passkey was used', async () => {
    expect(await submitted('get', credentialOf({}, { rawId: undefined, response: undefined }))).toEqual({
      passkey: '',
      failed: true,
    });
  });
});
