import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { generateKeys } from '@vc/protocol/crypto';
import { runJoseCoseCommand } from './jose-cose-command';
import { runW3cSuite } from './run-w3c-suite';
import { VcApi } from './vc-api';

const EXAMPLES_CONTEXT = 'https://www.w3.org/ns/credentials/examples/v2';
const CREDENTIAL = {
  '@context': ['https://www.w3.org/ns/credentials/v2', EXAMPLES_CONTEXT],
  type: ['VerifiableCredential', 'ExampleCredential'],
  issuer: 'https://example.issuer/vc-jose-cose',
  credentialSubject: { id: 'did:example:alice', name: 'Alice', town: 'Paarl' },
};

interface Answer {
  status: number | undefined;
  body: { type?: string[]; errors?: string[] };
}

describe('the VC API for the suites of the W3C', () => {
  const api = new VcApi();
  let url: string;
  let ca: string;

  beforeAll(async () => {
    ({ url, authority: ca } = await api.listen());
  });

  afterAll(() => {
    api.close();
  });

  async function post(path: string, body: object): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request(url + path, { method: 'POST', ca }, (response) => {
        json(response).then(
          (answer) => resolve({ status: response.statusCode, body: answer as Answer['body'] }),
          reject,
        );
      });
      sent.on('error', reject).end(JSON.stringify(body));
    });
  }

  const issue = (changes: object = {}) =>
    post('/credentials/issue', { credential: { ...CREDENTIAL, issuer: api.issuer, ...changes } });

  it('issues an enveloped credential and verifies it', async () => {
    const { status, body: verifiableCredential } = await issue();
    expect({ status, type: verifiableCredential.type }).toEqual({
      status: 201,
      type: ['EnvelopedVerifiableCredential'],
    });
    expect(await post('/credentials/verify', { verifiableCredential })).toMatchObject({ status: 200 });
  });

  it.each([
    [
      'a credential that does not conform to the data model',
      '/credentials/issue',
      { credential: { ...CREDENTIAL, type: [] } },
    ],
    ['a body without a credential', '/credentials/issue', {}],
    ['a credential that is not enveloped', '/credentials/verify', { verifiableCredential: CREDENTIAL }],
    ['a presentation with an embedded proof', '/presentations/verify', { verifiablePresentation: { proof: {} } }],
  ])('rejects %s with 400', async (_, path, body) => {
    expect(await post(path, body)).toMatchObject({ status: 400, body: { errors: [expect.any(String)] } });
  });

  it('rejects a credential of an issuer that did not sign it with 400', async () => {
    const { body: verifiableCredential } = await issue({
      issuer: 'did:key:z6MkpJySvETLnxhQG9DzEdmKJtysBDjuuTeDfUj1uNNCUqcj',
    });
    expect(await post('/credentials/verify', { verifiableCredential })).toMatchObject({ status: 400 });
  });
});

describe('the command for the suite for JOSE and COSE', () => {
  const suite = mkdtempSync(join(tmpdir(), 'suite-'));
  const input = (name: string) => join(suite, 'tests/input', name);
  const keys = generateKeys('P-384');

  beforeAll(() => {
    for (const folder of ['input', 'output']) mkdirSync(join(suite, 'tests', folder), { recursive: true });
    writeFileSync(input('credential.json'), JSON.stringify(CREDENTIAL));
    const key = {
      id: 'https://example.issuer/vc-jose-cose#key-2',
      publicKeyJwk: keys.publicKey.export({ format: 'jwk' }),
      secretKeyJwk: keys.privateKey.export({ format: 'jwk' }),
    };
    writeFileSync(input('key.json'), JSON.stringify(key));
  });

  afterAll(() => {
    rmSync(suite, { recursive: true });
  });

  async function run(action: string, file: string, ...options: string[]) {
    const files = ['--input', `/tests/input/${file}`, '--key', '/tests/input/key.json'];
    await runJoseCoseCommand(suite, [action, ...files, '--output', '/tests/output/1.json', ...options]);
    return JSON.parse(readFileSync(join(suite, 'tests/output/1.json'), 'utf8')) as { result: string; data: string };
  }

  it.each(['credential_jose', 'credential_sdjwt'])('issues and verifies %s', async (feature) => {
    const paths = feature === 'credential_sdjwt' ? ['--sd', '["credentialSubject.town"]'] : [];
    const { result, data } = await run('issue', 'credential.json', '--feature', feature, ...paths);
    expect({ result, disclosures: data.split('~').length }).toEqual({
      result: 'success',
      disclosures: paths.length + 1,
    });
    writeFileSync(input('secured.txt'), data);
    expect(await run('verify', 'secured.txt', '--feature', feature)).toMatchObject({ result: 'success' });
  });

  it('reports a failure for a document that is not secured', async () => {
    expect(await run('verify', 'credential.json', '--feature', 'credential_jose')).toMatchObject({ result: 'failure' });
  });

  it('rejects a folder that is no suite', async () => {
    await expect(runW3cSuite(suite)).rejects.toThrow('--suite is not a folder of');
  });
});
