import {
  browserAppCallback,
  browserAppPath,
  credentialIssuerIdentifier,
  credentialIssuersBase,
  didBase,
  domainBase,
  findService,
  statusListsBase,
  statusListUri,
  typesBase,
  typeUrl,
  verifierBase,
  verifiersBase,
  walletAppRedirectUri,
} from './index';

const PUBLIC_URL = 'https://platform.example';

describe('the public addresses', () => {
  it.each([
    ['issuance', credentialIssuerIdentifier(PUBLIC_URL, 't')],
    ['issuance', typeUrl(PUBLIC_URL, 'acme', 'badge')],
    ['issuance', statusListUri(PUBLIC_URL, 't', 'l')],
    ['presentation', verifierBase(PUBLIC_URL, 't')],
    ['trust', didBase(PUBLIC_URL, 't')],
    ['console', browserAppCallback(PUBLIC_URL, 'console')],
    ['console', browserAppCallback(PUBLIC_URL, 'wallet-app')],
    ['console', PUBLIC_URL + browserAppPath('wallet-app')],
    ['console', walletAppRedirectUri(PUBLIC_URL)],
  ])('are routed to %s: %s', (service, address) => {
    expect(findService(new URL(address).pathname)).toBe(service);
  });

  it.each([
    [credentialIssuersBase(PUBLIC_URL), credentialIssuerIdentifier(PUBLIC_URL, 't'), 't'],
    [verifiersBase(PUBLIC_URL), verifierBase(PUBLIC_URL, 't'), 't'],
    [typesBase(PUBLIC_URL), typeUrl(PUBLIC_URL, 'acme', 'badge'), 'acme/badge'],
    [statusListsBase(PUBLIC_URL), statusListUri(PUBLIC_URL, 't', 'l'), 't/l'],
  ])('are below their base: %s', (base, address, below) => {
    expect(address).toBe(base + below);
  });
});

describe('domainBase', () => {
  it.each([
    ['https://platform.example', 'https://acme.example'],
    ['https://platform.example:8443', 'https://acme.example:8443'],
    ['https://platform.example/vc', 'https://acme.example/vc'],
    ['http://localhost:8080', 'http://acme.example:8080'],
  ])('is for %s the base %s', (publicUrl, base) => {
    expect(domainBase(publicUrl, 'acme.example')).toBe(base);
  });
});
