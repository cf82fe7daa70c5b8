import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ERROR_TITLE } from '@vc/platform/http';
import { serviceFor } from './route-table';

describe('the route table', () => {
  it.each([
    ['/auth/connect/token', 'auth'],
    ['/.well-known/oauth-authorization-server/auth', 'auth'],
    ['/api/credentials/issuance', 'issuance'],
    ['/api/v1/issuances?x=1', 'issuance'],
    ['/api/v1/endpoints', 'webhooks'],
    ['/api/certificates/1', 'trust'],
    ['/wallet/v2/credentials/1', 'wallet'],
    ['/onboarding/users', 'onboarding'],
    ['/oid4vci/t/nonce', 'issuance'],
    ['/.well-known/openid-credential-issuer/oid4vci/t', 'issuance'],
  ])('sends %s to %s', (url, service) => {
    expect(serviceFor(url)).toBe(service);
  });

  it.each(['/', '/internal/keys/1/sign', '/api/internal', '/authx', '/api', '/api/v1', '/walletx/credentials'])(
    'sends %s to nobody',
    (url) => {
      expect(serviceFor(url)).toBeUndefined();
    },
  );
});

describe('deploy/nginx.conf', () => {
  const configuration = readFileSync(resolve(__dirname, '../../../deploy/nginx.conf'), 'utf8');
  const locations = [...configuration.matchAll(/location ~ (\S+) \{ proxy_pass http:\/\/([\w-]+):/g)];

  it.each([
    '/auth/connect/token',
    '/api/v1/endpoints',
    '/api/endpoints/1',
    '/wallet/credentials',
    '/oid4vci/t/nonce',
    '/authx',
    '/internal/x',
  ])('sends %s where the route table does', (path) => {
    const match = locations.find(([, pattern]) => new RegExp(pattern!).test(path));
    expect(match?.[2]).toBe(serviceFor(path));
  });

  /** Of the map that gives an error its body: pattern, or `default`, and JSON. */
  const bodiesOf = (status: number) => {
    const [, entries = ''] =
      new RegExp(`map \\$request_uri \\$error_${status} {(.*?)\n}`, 's').exec(configuration) ?? [];
    return [...entries.matchAll(/^ {2}(?:default|'~(\S+)') '(.*)';$/gm)].map(([, pattern, body]) => ({
      pattern: new RegExp(pattern ?? ''),
      body: JSON.parse(body!),
    }));
  };

  it.each([
    [400, 'VALIDATION_ERROR'],
    [404, 'NOT_FOUND'],
    [413, 'PAYLOAD_TOO_LARGE'],
    [502, 'UNAVAILABLE'],
    [503, 'UNAVAILABLE'],
    [504, 'UNAVAILABLE'],
  ] as const)('answers %i with the errors of the interface, and OAuth errors to wallets', (status, code) => {
    const [envelope, oauth] = bodiesOf(status);
    const error = { id: '$request_id', status: String(status), code, title: ERROR_TITLE[code] };
    expect(envelope!.body).toEqual({ data: null, errors: [{ ...error, detail: expect.any(String) }] });
    expect(oauth!.body).toEqual({ error: expect.any(String), error_description: expect.any(String) });
    expect(['/oid4vci/t/nonce', '/oid4vp/t/x', '/auth/connect/token?x'].every((uri) => oauth!.pattern.test(uri))).toBe(
      true,
    );
    expect(['/auth/admin/clients', '/api/x', '/oid4vcix'].some((uri) => oauth!.pattern.test(uri))).toBe(false);
    expect(configuration).toContain(`error_page ${status} /.errors/${status};`);
    const [, location] = new RegExp(`location = /\\.errors/${status} {(.*?)\n {2}}`, 's').exec(configuration)!;
    expect(location).toContain(`return ${status} $error_${status};`);
    expect(location!.includes('Retry-After 5 always')).toBe(status > 500);
  });
});
