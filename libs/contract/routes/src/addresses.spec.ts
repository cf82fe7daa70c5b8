import {
  consoleCallback,
  credentialIssuerIdentifier,
  credentialIssuersBase,
  didBase,
  findService,
  statusListsBase,
  statusListUri,
  typesBase,
  typeUrl,
  verifierBase,
  verifiersBase,
} from './index';

const PUBLIC_URL = 'https://platform.example';

describe('the public addresses', () => {
  it.each([
    ['issuance', credentialIssuerIdentifier(PUBLIC_URL, 't')],
    ['issuance', typeUrl(PUBLIC_URL, 'acme', 'badge')],
    ['issuance', statusListUri(PUBLIC_URL, 't', 'l')],
    ['presentation', verifierBase(PUBLIC_URL, 't')],
    ['trust', didBase(PUBLIC_URL, 't')],
    ['console', consoleCallback(PUBLIC_URL)],
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
