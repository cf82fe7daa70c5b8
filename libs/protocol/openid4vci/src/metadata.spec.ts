import { MalformedMessageError } from './json';
import { parseAuthorizationServerMetadata, parseIssuerMetadata, wellKnownUrl } from './metadata';

const credentialIssuer = 'https://issuer.example/oid4vci/1';

describe('wellKnownUrl', () => {
  it.each([
    ['https://issuer.example', 'https://issuer.example/.well-known/openid-credential-issuer'],
    ['https://issuer.example/', 'https://issuer.example/.well-known/openid-credential-issuer'],
    [credentialIssuer, 'https://issuer.example/.well-known/openid-credential-issuer/oid4vci/1'],
    ['https://issuer.example/a/', 'https://issuer.example/.well-known/openid-credential-issuer/a/'],
    ['https://issuer.example:8443/a', 'https://issuer.example:8443/.well-known/openid-credential-issuer/a'],
  ])('inserts the well-known part before the path of %s (OpenID4VCI 1.0 §12.2.2)', (issuer, url) => {
    expect(wellKnownUrl(issuer, 'openid-credential-issuer')).toBe(url);
  });

  it.each([
    ['https://as.example', 'https://as.example/.well-known/oauth-authorization-server'],
    ['https://as.example/', 'https://as.example/.well-known/oauth-authorization-server'],
    ['https://as.example/a', 'https://as.example/.well-known/oauth-authorization-server/a'],
    ['https://as.example/a/', 'https://as.example/.well-known/oauth-authorization-server/a'],
  ])('removes the slash at the end of the path of %s (RFC 8414 §3.1)', (issuer, url) => {
    expect(wellKnownUrl(issuer, 'oauth-authorization-server')).toBe(url);
  });

  it('leaves out the query and the fragment', () => {
    expect(wellKnownUrl('https://as.example/a?b=c#d', 'oauth-authorization-server')).toBe(
      'https://as.example/.well-known/oauth-authorization-server/a',
    );
  });
});

describe('parseIssuerMetadata', () => {
  const metadata = {
    credential_issuer: credentialIssuer,
    credential_endpoint: `${credentialIssuer}/credential`,
    credential_configurations_supported: { a: { format: 'dc+sd-jwt' } },
  };

  it('keeps members that it does not know', () => {
    expect(parseIssuerMetadata({ ...metadata, later: 1 }, credentialIssuer)).toEqual({ ...metadata, later: 1 });
  });

  it('leaves out configurations that are no objects', () => {
    const supported = { a: { format: 'dc+sd-jwt' }, b: null, c: 1, d: [] };
    const parsed = parseIssuerMetadata(
      { ...metadata, credential_configurations_supported: supported },
      credentialIssuer,
    );
    expect(parsed).toEqual(metadata);
  });

  it.each([
    'authorization_servers',
    'deferred_credential_endpoint',
    'notification_endpoint',
    'nonce_endpoint',
    'display',
  ])('takes a null %s for an absent one', (member) => {
    expect(parseIssuerMetadata({ ...metadata, [member]: null }, credentialIssuer)).toEqual(metadata);
  });

  it.each(['credential_issuer', 'credential_endpoint', 'credential_configurations_supported'])(
    'rejects a null %s, which is required',
    (member) => {
      const value = { ...metadata, [member]: null };
      expect(() => parseIssuerMetadata(value, credentialIssuer)).toThrow(MalformedMessageError);
    },
  );

  it('accepts all endpoints and several authorization servers', () => {
    const whole = {
      ...metadata,
      nonce_endpoint: `${credentialIssuer}/nonce`,
      deferred_credential_endpoint: `${credentialIssuer}/deferred`,
      notification_endpoint: `${credentialIssuer}/notification`,
      authorization_servers: ['https://one.example', 'https://two.example'],
    };
    expect(parseIssuerMetadata(whole, credentialIssuer)).toEqual(whole);
  });

  it.each([
    ['the identifier of another issuer (§12.2.3)', { ...metadata, credential_issuer: 'https://other.example' }],
    ['the identifier with a slash at its end', { ...metadata, credential_issuer: `${credentialIssuer}/` }],
    ['no identifier', { ...metadata, credential_issuer: undefined }],
    ['no credential endpoint', { ...metadata, credential_endpoint: undefined }],
    ['a credential endpoint that is no URL', { ...metadata, credential_endpoint: '/credential' }],
    ['a nonce endpoint that is no URL', { ...metadata, nonce_endpoint: 'x' }],
    ['a deferred credential endpoint that is no URL', { ...metadata, deferred_credential_endpoint: 5 }],
    ['a notification endpoint of another scheme', { ...metadata, notification_endpoint: 'file:///etc/passwd' }],
    ['no configurations', { ...metadata, credential_configurations_supported: undefined }],
    ['configurations that are a list', { ...metadata, credential_configurations_supported: [] }],
    ['an empty list of authorization servers', { ...metadata, authorization_servers: [] }],
    ['authorization servers that are no list', { ...metadata, authorization_servers: 'https://as.example' }],
    ['an authorization server that is no URL', { ...metadata, authorization_servers: ['as'] }],
    ['a text', 'metadata'],
    ['null', null],
  ])('rejects %s', (_, value) => {
    expect(() => parseIssuerMetadata(value, credentialIssuer)).toThrow(MalformedMessageError);
  });
});

describe('parseAuthorizationServerMetadata', () => {
  const server = { issuer: 'https://as.example', token_endpoint: 'https://as.example/token' };

  it.each(['authorization_endpoint', 'pushed_authorization_request_endpoint', 'dpop_signing_alg_values_supported'])(
    'takes a null %s for an absent one',
    (member) => {
      expect(parseAuthorizationServerMetadata({ ...server, [member]: null }, server.issuer)).toEqual(server);
    },
  );

  it('keeps members that it does not know', () => {
    const metadata = { ...server, authorization_endpoint: 'https://as.example/authorize', later: {} };
    expect(parseAuthorizationServerMetadata(metadata, server.issuer)).toEqual(metadata);
  });

  it.each([
    ['the identifier of another server (RFC 8414 §3.3)', { ...server, issuer: 'https://other.example' }],
    ['the identifier with a slash at its end', { ...server, issuer: `${server.issuer}/` }],
    ['no token endpoint', { issuer: server.issuer }],
    ['a token endpoint that is no URL', { ...server, token_endpoint: 'token' }],
    ['an authorization endpoint that is no URL', { ...server, authorization_endpoint: 'x' }],
    ['a PAR endpoint that is no URL', { ...server, pushed_authorization_request_endpoint: 1 }],
    ['a challenge endpoint that is no URL', { ...server, challenge_endpoint: 'x' }],
    ['DPoP algorithms that are no list', { ...server, dpop_signing_alg_values_supported: 'ES256' }],
    ['client authentication methods that are no list', { ...server, token_endpoint_auth_methods_supported: {} }],
    ['authorization details types that are no list', { ...server, authorization_details_types_supported: 'x' }],
    ['a list', []],
  ])('rejects %s', (_, value) => {
    expect(() => parseAuthorizationServerMetadata(value, server.issuer)).toThrow(MalformedMessageError);
  });
});
