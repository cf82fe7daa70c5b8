import { findDomainProblem } from './find-domain-problem';

const PLATFORM = 'https://vc.platform.example';

describe('findDomainProblem', () => {
  it.each(['acme.example', 'credentials.acme.co.za', 'a-1.b.example', 'platform.example', 'notvc.platform.example'])(
    'accepts %s',
    (domain) => {
      expect(findDomainProblem(domain, PLATFORM)).toBeUndefined();
    },
  );

  it.each([
    ['an IPv4 address', '192.0.2.1', 'must be a name, and no IP address'],
    ['an IPv6 address', '[2001:db8::1]', 'must be a name, and no IP address'],
    ['a number at the end', 'acme.127', 'must not end with a number'],
    ['another form of an IPv4 address', '127.1', 'must not end with a number'],
    ['a single label', 'acme', 'must have two labels or more'],
    ['a port', 'acme.example:443', 'must be a host name'],
    ['a scheme', 'https://acme.example', 'must be a host name'],
    ['a path', 'acme.example/x', 'must be a host name'],
    ['an upper case', 'Acme.example', 'must be a host name'],
    ['a final dot', 'acme.example.', 'must be a host name'],
    ['an empty label', 'acme..example', 'must be a host name'],
    ['a hyphen at the begin of a label', '-acme.example', 'must be a host name'],
    ['a hyphen at the end of a label', 'acme-.example', 'must be a host name'],
    ['an underscore', '_vc.acme.example', 'must be a host name'],
    ['a wildcard', '*.acme.example', 'must be a host name'],
    ['a long label', `${'a'.repeat(64)}.example`, 'must be a host name'],
    ['a user', 'x@acme.example', 'must be a host name'],
    ['a line feed', 'acme.example\n', 'must be a host name'],
    ['a letter beyond ASCII', 'äcme.example', 'must be a host name'],
    ['an internationalized name', 'xn--cme-qla.example', 'must not be an internationalized name'],
    ['the host of the platform', 'vc.platform.example', 'must not be the host of the platform'],
    ['a host below that of the platform', 'acme.vc.platform.example', 'must not be the host of the platform'],
    ['this machine', 'acme.localhost', 'must not be below localhost'],
    ['a name of a local network', 'printer.local', 'must not be below local'],
    ['a name of a private network', 'db.internal', 'must not be below internal'],
  ])('rejects %s', (_, domain, problem) => {
    expect(findDomainProblem(domain, PLATFORM)).toContain(problem);
  });

  it('accepts names of this machine for a platform in development', () => {
    expect(findDomainProblem('acme.localhost', 'http://localhost:8080')).toBeUndefined();
    expect(findDomainProblem('acme.localhost', 'http://platform.localhost:8080')).toBeUndefined();
    expect(findDomainProblem('platform.localhost', 'http://platform.localhost:8080')).toContain('host of the platform');
    expect(findDomainProblem('x.platform.localhost', 'http://platform.localhost:8080')).toContain('below it');
    expect(findDomainProblem('localhost', 'http://localhost:8080')).toContain('two labels');
    expect(findDomainProblem('printer.local', 'http://localhost:8080')).toContain('local');
  });
});
