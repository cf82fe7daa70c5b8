import { X509Certificate } from 'node:crypto';
import { OpensslAuthority } from '@vc/testing/unit/openssl-authority';
import type { RevocationIssue } from './index';
import { checkRevocation, CrlError, parseCrl, verifyCrlIssuer } from './index';

const URL = 'http://crl.example/list.crl';
const POINT = `crlDistributionPoints=URI:${URL}`;
const UNKNOWN = 'certificate 0 has an unknown revocation status: its CRL';
const END_ENTITY = 'keyUsage=critical,digitalSignature';

/** The certificates and CRLs are those of openssl. */
describe('checkRevocation', () => {
  let authority: OpensslAuthority;
  let stranger: OpensslAuthority;
  let leaf: string;
  beforeAll(() => {
    authority = new OpensslAuthority();
    stranger = new OpensslAuthority();
    leaf = issue(authority, [POINT]);
  });
  afterAll(() => {
    authority?.remove();
    stranger?.remove();
  });

  function issue(by: OpensslAuthority, extensions: string[]): string {
    return by.sign(by.request('/CN=Signer'), { extensions: [END_ENTITY, ...extensions] });
  }

  /** @param lists CRLs by their address; another address has none */
  async function check(
    lists: Record<string, Buffer>,
    path = [leaf, authority.root],
    now = new Date(),
  ): Promise<RevocationIssue[]> {
    const getCrl = async (url: string, issuer: X509Certificate) => {
      const der = lists[url];
      if (!der) throw new CrlError('cannot be fetched');
      const crl = parseCrl(der);
      verifyCrlIssuer(crl, issuer);
      return Promise.resolve(crl);
    };
    return checkRevocation(
      path.map((pem) => new X509Certificate(pem)),
      { now, getCrl },
    );
  }

  const unknown = (detail: string) => [{ isRevoked: false, detail: `${UNKNOWN} ${detail}` }];
  const revoked = (index = 0) => [{ isRevoked: true, detail: `certificate ${index} has been revoked` }];

  it.each<[string, string[] | undefined]>([
    ['version 1', undefined],
    ['version 2', ['authorityKeyIdentifier=keyid:always']],
  ])('accepts a certificate that is not on its CRL of %s, and rejects one that is', async (_, extensions) => {
    const other = issue(authority, [POINT]);
    const list = authority.crl({ revoked: [other], ...(extensions && { extensions }) });
    expect(await check({ [URL]: list })).toEqual([]);
    expect(await check({ [URL]: list }, [other, authority.root])).toEqual(revoked());
  });

  it.each([
    ['RSA', ['rsa:2048']],
    ['P-384', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-384']],
  ])('verifies a CRL with a key of %s', async (_, newkey) => {
    const signer = new OpensslAuthority(newkey);
    const certificate = issue(signer, [POINT]);
    expect(await check({ [URL]: signer.crl() }, [certificate, signer.root])).toEqual([]);
    signer.remove();
  });

  it('accepts a certificate that names no CRL without a request', async () => {
    expect(await check({}, [issue(authority, []), authority.root])).toEqual([]);
  });

  it('rejects a leaf below a revoked intermediate', async () => {
    const intermediate = authority.subordinate([POINT]);
    const below = issue(intermediate, ['crlDistributionPoints=URI:http://crl.example/below.crl']);
    const path = [below, intermediate.root, authority.root];
    const belowList = { 'http://crl.example/below.crl': intermediate.crl() };
    expect(await check({ ...belowList, [URL]: authority.crl() }, path)).toEqual([]);
    const lists = { ...belowList, [URL]: authority.crl({ revoked: [intermediate.root] }) };
    expect(await check(lists, path)).toEqual(revoked(1));
    intermediate.remove();
  });

  it('rejects a certificate whose CRL is missing', async () => {
    expect(await check({})).toEqual(unknown('cannot be fetched'));
  });

  it('reads the CRL at the second address of a distribution point', async () => {
    const certificate = issue(authority, [`${POINT},URI:http://crl.example/second.crl`]);
    const lists = { 'http://crl.example/second.crl': authority.crl({ revoked: [certificate] }) };
    expect(await check(lists, [certificate, authority.root])).toEqual(revoked());
  });

  it('asks for two addresses of each of three distribution points at most', async () => {
    const points = ['a', 'b', 'c', 'd'].map((name) => {
      const addresses = [1, 2, 3].map((position) => `URI:http://crl.example/${name}${position}`);
      return { name, lines: [`[${name}]`, `fullname=${addresses.join(',')}`] };
    });
    const certificate = issue(authority, [
      `crlDistributionPoints=${points.map(({ name }) => name).join(',')}`,
      ...points.flatMap(({ lines }) => lines),
    ]);
    const asked: string[] = [];
    const path = [certificate, authority.root].map((pem) => new X509Certificate(pem));
    const getCrl = async (url: string) => {
      asked.push(url.slice(-2));
      throw new CrlError('cannot be fetched');
    };
    expect(await checkRevocation(path, { now: new Date(), getCrl })).toEqual(unknown('cannot be fetched'));
    expect(asked).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2']);
  });

  it('throws an error of getCrl that is not about a list', async () => {
    const path = [leaf, authority.root].map((pem) => new X509Certificate(pem));
    const getCrl = () => Promise.reject(new TypeError('a fault of the program'));
    await expect(checkRevocation(path, { now: new Date(), getCrl })).rejects.toThrow(TypeError);
  });

  it('rejects a CRL with an address of ldap alone', async () => {
    const certificate = issue(authority, ['crlDistributionPoints=URI:ldap://crl.example/list']);
    expect(await check({}, [certificate, authority.root])).toEqual(unknown('has no http address'));
  });

  it('rejects a CRL that has expired, and one that is not valid yet', async () => {
    const dates = { thisUpdate: new Date('2026-01-01T00:00:00Z'), nextUpdate: new Date('2026-02-01T00:00:00Z') };
    const lists = { [URL]: authority.crl(dates) };
    const at = (now: string) => check(lists, undefined, new Date(now));
    expect(await at('2026-01-31T23:59:59Z')).toEqual([]);
    expect(await at('2025-12-31T23:59:00Z')).toEqual([]);
    expect(await at('2026-02-01T00:00:00Z')).toEqual(unknown('has expired'));
    expect(await at('2025-12-31T23:58:59Z')).toEqual(unknown('is not valid yet'));
  });

  it('rejects a CRL that another authority of the same name has signed', async () => {
    expect(await check({ [URL]: stranger.crl() })).toEqual(unknown('has a wrong signature'));
    const named = stranger.crl({ extensions: ['authorityKeyIdentifier=keyid:always'] });
    expect(await check({ [URL]: named })).toEqual(unknown('is of another key of the authority'));
  });

  it('rejects a CRL that is signed with a weak algorithm', async () => {
    const [sha256, sha224] = ['2a8648ce3d040302', '2a8648ce3d040301'];
    const list = Buffer.from(authority.crl().toString('hex').replaceAll(sha256, sha224), 'hex');
    expect(await check({ [URL]: list })).toEqual(unknown('is signed with a weak or unknown algorithm'));
  });

  it('rejects a CRL of another name', async () => {
    const intermediate = stranger.subordinate();
    expect(await check({ [URL]: intermediate.crl() })).toEqual(unknown('is of another authority'));
    intermediate.remove();
  });

  /** RFC 5280 §6.3.3 (f) */
  it('rejects a CRL whose issuer’s key usage has no cRLSign', async () => {
    const signer = new OpensslAuthority(undefined, 'keyCertSign');
    const path = [issue(signer, [POINT]), signer.root];
    const problem = 'is signed with a key that is not for signing CRLs';
    expect(await check({ [URL]: signer.crl() }, path)).toEqual(unknown(problem));
    signer.remove();
  });

  /** RFC 5280 §5.2.5, §6.3.3 (b) (2) */
  it.each([
    ['of another distribution point', 'fullname=URI:http://crl.example/other.crl', 'is of another distribution point'],
    ['for authorities alone', 'onlyCA=TRUE', 'is for other certificates'],
    ['for attribute certificates alone', 'onlyAA=TRUE', 'is for other certificates'],
    ['for some reasons alone', 'onlysomereasons=keyCompromise,CACompromise', 'is for some reasons only'],
    ['that is indirect', 'indirectCRL=TRUE', 'is an indirect CRL, which is not supported'],
  ])('rejects a CRL %s', async (_, line, problem) => {
    const extensions = ['issuingDistributionPoint=critical,@scope', '[scope]', line];
    expect(await check({ [URL]: authority.crl({ extensions }) })).toEqual(unknown(problem));
  });

  it.each([['onlyuser=TRUE'], [`fullname=URI:${URL}`], [`fullname=URI:http://crl.example/other.crl,URI:${URL}`]])(
    'accepts a CRL with the scope %s',
    async (line) => {
      const extensions = ['issuingDistributionPoint=critical,@scope', '[scope]', line];
      expect(await check({ [URL]: authority.crl({ extensions }) })).toEqual([]);
      expect(await check({ [URL]: authority.crl({ extensions, revoked: [leaf] }) })).toEqual(revoked());
    },
  );

  it('rejects an intermediate whose CRL is for end entities alone', async () => {
    const intermediate = authority.subordinate([POINT]);
    const extensions = ['issuingDistributionPoint=critical,@scope', '[scope]', 'onlyuser=TRUE'];
    const issues = await check({ [URL]: authority.crl({ extensions }) }, [
      issue(intermediate, []),
      intermediate.root,
      authority.root,
    ]);
    expect(issues).toEqual([
      { isRevoked: false, detail: expect.stringMatching(/^certificate 1 .* is for other certificates$/) },
    ]);
    intermediate.remove();
  });

  it('accepts CRLs that cover all reasons together, and rejects a certificate on one of them', async () => {
    const [first, rest] = ['http://crl.example/first.crl', 'http://crl.example/rest.crl'];
    const certificate = issue(authority, [
      'crlDistributionPoints=first,rest',
      '[first]',
      `fullname=URI:${first}`,
      'reasons=keyCompromise,CACompromise',
      '[rest]',
      `fullname=URI:${rest}`,
    ]);
    const scope = (line: string) => ['issuingDistributionPoint=critical,@scope', '[scope]', line];
    const some = scope('onlysomereasons=keyCompromise,CACompromise');
    const others = ['affiliationChanged', 'superseded', 'cessationOfOperation', 'certificateHold'];
    const all = scope(`onlysomereasons=${[...others, 'privilegeWithdrawn', 'AACompromise'].join(',')}`);
    const path = [certificate, authority.root];
    const lists = { [first]: authority.crl({ extensions: some }), [rest]: authority.crl({ extensions: all }) };
    expect(await check(lists, path)).toEqual([]);
    expect(await check({ [first]: lists[first]! }, path)).toEqual(unknown('cannot be fetched'));
    const listed = authority.crl({ extensions: all, revoked: [certificate] });
    expect(await check({ ...lists, [rest]: listed }, path)).toEqual(revoked());
  });

  it.each([
    ['no points', 'ASN1:NULL'],
    ['a point without a name', 'DER:30043002a000'],
  ])('rejects a certificate whose distribution points are %s', async (_, value) => {
    const certificate = issue(authority, [`2.5.29.31=${value}`]);
    expect(await check({ [URL]: authority.crl() }, [certificate, authority.root])).toEqual(unknown('cannot be parsed'));
  });

  /** RFC 5280 §4.2.1.13 */
  it('rejects a certificate whose CRL another authority signs', async () => {
    const certificate = issue(authority, [
      'crlDistributionPoints=point',
      '[point]',
      `fullname=URI:${URL}`,
      'CRLissuer=dirName:name',
      '[name]',
      'CN=CRL authority',
    ]);
    const problem = 'is of another authority, which is not supported';
    expect(await check({ [URL]: stranger.crl() }, [certificate, authority.root])).toEqual(unknown(problem));
  });

  it('accepts a distribution point that names the issuer itself', async () => {
    const name = ['[name]', 'C=ZA', 'CN=Authority elsewhere'];
    const point = ['[point]', `fullname=URI:${URL}`, 'CRLissuer=dirName:name'];
    const certificate = issue(authority, ['crlDistributionPoints=point', ...point, ...name]);
    expect(await check({ [URL]: authority.crl() }, [certificate, authority.root])).toEqual([]);
  });

  /** RFC 5280 §5.2 */
  it.each([
    ['an unknown critical extension', '1.3.6.1.4.1.99999.1=critical,ASN1:NULL', 'has a critical extension that'],
    ['the mark of a delta CRL', '2.5.29.27=critical,ASN1:INTEGER:1', 'is a delta CRL, which is not supported'],
  ])('rejects a CRL with %s', async (_, line, problem) => {
    const [issueFound] = await check({ [URL]: authority.crl({ extensions: [line] }) });
    expect(issueFound?.detail).toContain(`${UNKNOWN} ${problem}`);
  });

  it('rejects each prefix of a CRL and each change of an octet', async () => {
    const list = authority.crl({ revoked: [issue(authority, [POINT])], extensions: ['authorityKeyIdentifier=keyid'] });
    for (let index = 0; index < list.length; index += 1) {
      const altered = Buffer.from(list);
      altered[index]! ^= 0x20;
      for (const bad of [list.subarray(0, index), altered]) {
        const [found] = await check({ [URL]: bad });
        expect(found).toMatchObject({ isRevoked: false });
      }
    }
  });

  it('parses a CRL of 100,000 entries', () => {
    const serialNumbers = Array.from({ length: 100_000 }, (_, index) =>
      (2 ** 40 + index).toString(16).padStart(12, '0'),
    );
    expect(parseCrl(authority.crl({ serialNumbers })).revoked.size).toBe(100_000);
  });
});
