import { generateKeys } from '@vc/protocol/crypto';
import { Provider } from 'oidc-provider';
import { adaptClientModel } from './client-model';

const CLIENTS = [
  {
    client_id: 'registered',
    client_secret: 'hash-1',
    secret_hashes: ['hash-1', 'hash-2'],
    redirect_uris: ['https://app.test/callback'],
  },
  { client_id: 'attested', client_secret: 'hash-3', attested: true, redirect_uris: ['https://unused.test/'] },
];

describe('adaptClientModel', () => {
  const compared: unknown[] = [];
  let provider: Provider;

  beforeAll(() => {
    const { privateKey } = generateKeys('P-256');
    provider = new Provider('https://issuer.test', {
      adapter: () => ({ find: async (id: string) => CLIENTS.find(({ client_id }) => client_id === id) }) as never,
      clientDefaults: { id_token_signed_response_alg: 'ES256' },
      extraClientMetadata: { properties: ['secret_hashes', 'attested'] },
      features: { devInteractions: { enabled: false } },
      jwks: { keys: [privateKey.export({ format: 'jwk' })] },
    });
    adaptClientModel(provider, async (...given) => {
      compared.push(given);
      return given[1] === 'right';
    });
  });

  const find = async (clientId: string) => (await provider.Client.find(clientId))!;

  it.each([
    ['right', true],
    ['wrong', false],
  ])('compares the secret %s with the hashes of the client', async (secret, isRight) => {
    await expect((await find('registered')).compareClientSecret(secret)).resolves.toBe(isRight);
    expect(compared.at(-1)).toEqual(['registered', secret, ['hash-1', 'hash-2']]);
  });

  it.each([
    ['accepts', 'registered', 'https://app.test/callback', true],
    ['rejects', 'registered', 'https://elsewhere.test/callback', false],
    ['accepts', 'attested', 'https://wallet.test/callback', true],
    ['accepts', 'attested', 'com.wallet:/callback', true],
    ['rejects', 'attested', 'http://wallet.test/callback', false],
  ])('%s for the client %s the redirect URI %s', async (_, clientId, uri, isAllowed) => {
    expect((await find(clientId)).redirectUriAllowed(uri)).toBe(isAllowed);
  });
});
