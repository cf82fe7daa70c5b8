import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findService } from '@vc/contract/routes';
import { generateNginxConfiguration } from '@vc/development/cluster';
import { ERROR_TITLE } from '@vc/platform/http';
import { PAGE_LANGUAGES } from '@vc/platform/pages';
import { REPOSITORY } from '@vc/testing/unit/repository';

const configuration = readFileSync(join(REPOSITORY, 'deploy/nginx.conf'), 'utf8');

const STATUSES = [
  [400, 'VALIDATION_ERROR'],
  [404, 'NOT_FOUND'],
  [405, 'METHOD_NOT_ALLOWED'],
  [413, 'PAYLOAD_TOO_LARGE'],
  [502, 'UNAVAILABLE'],
  [503, 'UNAVAILABLE'],
  [504, 'UNAVAILABLE'],
] as const;

describe('deploy/nginx.conf', () => {
  /** The bodies of an error by the pattern of their paths, from its `map`. */
  const bodiesOf = (status: number) => {
    const [, entries = ''] =
      new RegExp(`map \\$request_uri \\$error_${status} {(.*?)\n}`, 's').exec(configuration) ?? [];
    return [...entries.matchAll(/^ {2}(?:default|'~(\S+)') '(.*)';$/gm)].map(([, pattern, body]) => ({
      pattern: new RegExp(pattern ?? ''),
      body: JSON.parse(body!),
    }));
  };

  const locationOf = (path: string) =>
    new RegExp(`location = /\\.errors/${path} {(.*?)\n {2}}`, 's').exec(configuration)![1]!;

  const proxied = [...configuration.matchAll(/location ~ (\S+) \{ proxy_pass http:\/\/([\w-]+);/g)];

  it.each([
    '/auth/connect/token',
    '/api/v1/endpoints',
    '/api/endpoints/1',
    '/wallet/credentials',
    '/oid4vci/t/nonce',
    '/authx',
    '/internal/x',
  ])('sends %s to the service of the route table', (path) => {
    const match = proxied.find(([, pattern]) => new RegExp(pattern!).test(path));
    expect(match?.[2]).toBe(findService(path));
  });

  it('has the replicas of each service, whose name is resolved again', () => {
    const services = new Set(proxied.map(([, , service]) => service));
    const upstreams = [...configuration.matchAll(/^upstream ([\w-]+) {\n.*\n {2}server ([^;]+);\n}/gm)];
    expect(upstreams.map(([, name, server]) => [name, server]).sort()).toEqual(
      [...services].sort().map((service) => [service, `${service}:8080 resolve max_fails=0`]),
    );
    expect(configuration).toContain('resolver 127.0.0.11 ');
  });

  it('equals the output of its generator', () => {
    expect(generateNginxConfiguration(REPOSITORY)).toBe(configuration);
  });

  it.each(STATUSES)('answers %i with the errors of the interface, and OAuth errors to wallets', (status, code) => {
    const [envelope, oauth] = bodiesOf(status);
    const error = { id: '$request_id', status: String(status), code, title: ERROR_TITLE[code] };
    expect(envelope!.body).toEqual({ data: null, errors: [{ ...error, detail: expect.any(String) }] });
    expect(oauth!.body).toEqual({ error: expect.any(String), error_description: expect.any(String) });
    const wallets = ['/oid4vci/t/nonce', '/oid4vp/t/x', '/auth/connect/token?x'];
    expect(wallets.filter((uri) => !oauth!.pattern.test(uri))).toEqual([]);
    expect(['/auth/admin/clients', '/api/x', '/oid4vcix'].filter((uri) => oauth!.pattern.test(uri))).toEqual([]);
  });

  it.each(STATUSES)('answers %i with a page to browsers', (status) => {
    expect(configuration).toContain(`error_page ${status} /.errors/$error_form/${status};`);
    const json = locationOf(`json/${status}`);
    expect(json).toContain(`return ${status} $error_${status};`);
    expect(json.includes('Retry-After 5 always')).toBe(status > 500);
    for (const language of PAGE_LANGUAGES) {
      const page = locationOf(`page-${language}/${status}`);
      const body = `<!doctype html><html lang="${language}">.*\\$page_style_0.*<code>\\$request_id</code>.*`;
      expect(page).toMatch(new RegExp(`return ${status} '${body}';`));
      expect(page).toContain("default-src 'none'");
      expect(page).toContain(`content-language '${language}' always`);
      expect(page.includes('Retry-After 5 always')).toBe(status > 500);
    }
  });

  it.each([
    ['GET||text/html,application/xhtml+xml,*/*;q=0.8', true],
    ['GET||application/json, text/html', true],
    ['GET||*/*', false],
    ['GET||', false],
    ['GET|Bearer x|text/html', false],
    ['POST||text/html', false],
    ['HEAD||text/html', false],
  ])('recognizes a browser by %s: %s', (key, isBrowser) => {
    const [, pattern] = /'~(\S+)' page-\$page_language;/.exec(configuration)!;
    expect(new RegExp(pattern!).test(key)).toBe(isBrowser);
  });
});
