import { AUTH_METHODS, EMPTY_CLIENT, hasSecret, toCreateClient } from './client-draft';

describe('toCreateClient', () => {
  it('makes a client of a back end with the client credentials grant and no redirect URI', () => {
    const draft = {
      ...EMPTY_CLIENT,
      name: ' Back end ',
      scopes: ['credentials.read' as const],
      redirectUris: 'https://a',
    };
    expect(toCreateClient(draft)).toEqual({
      name: 'Back end',
      scopes: ['credentials.read'],
      grantTypes: ['client_credentials'],
      tokenEndpointAuthMethod: 'client_secret_basic',
      redirectUris: [],
      dpopBoundAccessTokens: false,
    });
  });

  it('makes a public client of users with the grants of users only', () => {
    const draft = {
      ...EMPTY_CLIENT,
      authMethod: 'none' as const,
      isForUsers: true,
      redirectUris: 'https://a.example/in\nhttps://b.example/in',
    };
    expect(toCreateClient(draft)).toMatchObject({
      grantTypes: ['authorization_code', 'refresh_token'],
      redirectUris: ['https://a.example/in', 'https://b.example/in'],
    });
  });

  it('sends the address of keys with private_key_jwt only', () => {
    const draft = { ...EMPTY_CLIENT, jwksUri: ' https://a.example/jwks ' };
    expect(toCreateClient(draft)).not.toHaveProperty('jwksUri');
    expect(toCreateClient({ ...draft, authMethod: 'private_key_jwt' })).toMatchObject({
      jwksUri: 'https://a.example/jwks',
    });
  });
});

describe('hasSecret', () => {
  it('is true for the methods with a secret', () => {
    const withSecret = AUTH_METHODS.filter((tokenEndpointAuthMethod) => hasSecret({ tokenEndpointAuthMethod }));
    expect(withSecret).toEqual(['client_secret_basic', 'client_secret_post']);
  });
});
