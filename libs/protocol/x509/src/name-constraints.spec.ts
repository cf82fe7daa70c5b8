import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPENSSL } from '@vc/testing/unit/openssl';
import { Extension } from '@peculiar/x509';
import { encode, encodeObjectIdentifier, encodeSequence } from './der-encoder';
import { encodeNameConstraints } from './encode-name-constraints';
import { type GeneralName, NAME_FORM } from './general-names';
import { listNameIssues, parseNameConstraints } from './name-constraints';
import {
  authorityExtensions,
  issueTestCertificate,
  leafExtensions,
  type TestCertificate,
  type TestCertificateOptions,
} from './test-certificates';
import { verifyCertificatePath } from './index';

const now = new Date('2026-06-01T12:00:00Z');
const NAME_CONSTRAINTS = '2.5.29.30';
const folder = mkdtempSync(join(tmpdir(), 'name-constraints-'));
afterAll(() => rmSync(folder, { recursive: true }));

const text = (form: GeneralName['form'], value: string): GeneralName => ({
  form,
  content: Buffer.from(value, 'latin1'),
});
const dns = (value: string) => text('dNSName', value);
const mail = (value: string) => text('rfc822Name', value);
const uri = (value: string) => text('uniformResourceIdentifier', value);
const ip = (hex: string): GeneralName => ({ form: 'iPAddress', content: Buffer.from(hex, 'hex') });
/** A name of one attribute `O` a relative name. @param tag of the string type */
const directory = (organizations: string[], tag = 0x0c): GeneralName => ({
  form: 'directoryName',
  content: encodeSequence(
    ...organizations.map((name) =>
      encode(0x31, encodeSequence(encodeObjectIdentifier('2.5.4.10'), encode(tag, Buffer.from(name, 'latin1')))),
    ),
  ),
});

interface Subtrees {
  permitted?: GeneralName[];
  excluded?: GeneralName[];
}

const constraints = ({ permitted = [], excluded = [] }: Subtrees, isCritical = true) =>
  new Extension(NAME_CONSTRAINTS, isCritical, new Uint8Array(encodeNameConstraints({ permitted, excluded })));
const alternatives = (names: GeneralName[]) =>
  new Extension(
    '2.5.29.17',
    false,
    new Uint8Array(encodeSequence(...names.map(({ form, content }) => encode(NAME_FORM[form], content)))),
  );

const rootWith = (...extensions: Extension[]) =>
  issueTestCertificate({ extensions: [...authorityExtensions(), ...extensions] });
const leafBelow = (issuer: TestCertificate, names: GeneralName[], options: TestCertificateOptions = {}) => {
  const extensions = [...leafExtensions(), ...(names.length > 0 ? [alternatives(names)] : [])];
  return issueTestCertificate({ name: 'CN=Leaf', issuer, extensions, ...options });
};

const verdict = (...links: TestCertificate[]): string => {
  try {
    verifyCertificatePath(
      links.map(({ certificate }) => certificate),
      now,
    );
    return 'valid';
  } catch (error) {
    return (error as Error).message;
  }
};

function opensslAccepts(leaf: TestCertificate, root: TestCertificate): boolean {
  writeFileSync(join(folder, 'root.pem'), root.certificate.toString());
  writeFileSync(join(folder, 'leaf.pem'), leaf.certificate.toString());
  try {
    const time = String(now.getTime() / 1000);
    execFileSync(OPENSSL, ['verify', '-attime', time, '-CAfile', 'root.pem', 'leaf.pem'], {
      cwd: folder,
      stdio: 'pipe',
    });
    return true;
  } catch (error) {
    expect(String((error as { stderr: Buffer }).stderr)).toMatch(/subtree violation|name constraint|name syntax/);
    return false;
  }
}

type Case = [rule: string, subtrees: Subtrees, names: GeneralName[], isValid: boolean];

/** RFC 5280 §4.2.1.10 */
const CASES: Case[] = [
  ['a DNS name that is the subtree', { permitted: [dns('a.example')] }, [dns('a.example')], true],
  ['a DNS name below the subtree', { permitted: [dns('a.example')] }, [dns('x.y.a.example')], true],
  ['a DNS name in other letters', { permitted: [dns('A.example')] }, [dns('X.a.EXAMPLE')], true],
  ['a DNS name that only ends like the subtree', { permitted: [dns('a.example')] }, [dns('ba.example')], false],
  ['a DNS name above the subtree', { permitted: [dns('a.example')] }, [dns('example')], false],
  ['a DNS name in one of two subtrees', { permitted: [dns('a.example'), dns('b.example')] }, [dns('b.example')], true],
  ['one of two DNS names outside', { permitted: [dns('a.example')] }, [dns('a.example'), dns('b.example')], false],
  ['a wildcard below the subtree', { permitted: [dns('a.example')] }, [dns('*.a.example')], true],
  ['a wildcard above the subtree', { permitted: [dns('x.a.example')] }, [dns('*.a.example')], false],
  ['a DNS name with a period before the subtree', { permitted: [dns('.a.example')] }, [dns('x.a.example')], true],
  ['the host itself with a period before the subtree', { permitted: [dns('.a.example')] }, [dns('a.example')], false],
  ['an excluded DNS name', { excluded: [dns('a.example')] }, [dns('x.a.example')], false],
  ['a DNS name that is not excluded', { excluded: [dns('a.example')] }, [dns('b.example')], true],
  [
    'a DNS name permitted and excluded',
    { permitted: [dns('example')], excluded: [dns('a.example')] },
    [dns('a.example')],
    false,
  ],
  ['any DNS name where all are excluded', { excluded: [dns('')] }, [dns('a.example')], false],
  ['names of another form', { permitted: [dns('a.example')] }, [uri('https://b.example/'), mail('a@b.example')], true],
  ['no name of the form', { permitted: [dns('a.example')] }, [], true],
  ['the mailbox', { permitted: [mail('me@a.example')] }, [mail('me@A.example')], true],
  ['a mailbox in other letters', { permitted: [mail('me@a.example')] }, [mail('Me@a.example')], false],
  ['the mailbox of another host', { permitted: [mail('me@a.example')] }, [mail('me@b.example')], false],
  ['a mailbox of the host', { permitted: [mail('a.example')] }, [mail('me@a.example')], true],
  ['a mailbox of a host below the host', { permitted: [mail('a.example')] }, [mail('me@x.a.example')], false],
  ['a mailbox below the domain', { permitted: [mail('.a.example')] }, [mail('me@x.a.example')], true],
  ['a mailbox of the domain itself', { permitted: [mail('.a.example')] }, [mail('me@a.example')], false],
  ['an excluded mailbox', { excluded: [mail('a.example')] }, [mail('me@a.example')], false],
  ['a URI of the host', { permitted: [uri('a.example')] }, [uri('https://A.example:8443/x?y#z')], true],
  ['a URI below the host', { permitted: [uri('a.example')] }, [uri('https://x.a.example/')], false],
  ['a URI below the domain', { permitted: [uri('.a.example')] }, [uri('https://x.y.a.example')], true],
  ['a URI of the domain itself', { permitted: [uri('.a.example')] }, [uri('https://a.example/')], false],
  ['an excluded URI', { excluded: [uri('.a.example')] }, [uri('https://x.a.example/')], false],
  ['a URI without a host', { permitted: [uri('.example')] }, [uri('did:web:a.example')], false],
  ['a URI without a host where another is excluded', { excluded: [uri('b.example')] }, [uri('urn:a')], false],
  ['an address in the network', { permitted: [ip('c0a80000ffff0000')] }, [ip('c0a80101')], true],
  ['an address outside the network', { permitted: [ip('c0a80000ffff0000')] }, [ip('c0a90101')], false],
  ['an IPv6 address where IPv4 is permitted', { permitted: [ip('c0a80000ffff0000')] }, [ip('0'.repeat(32))], false],
  [
    'an IPv6 address in the network',
    { permitted: [ip(`20010db8${'0'.repeat(24)}ffffffff${'0'.repeat(24)}`)] },
    [ip(`20010db8${'0'.repeat(24)}`)],
    true,
  ],
  ['an excluded IPv6 address', { excluded: [ip('0'.repeat(64))] }, [ip('0'.repeat(32))], false],
  ['an IPv4 address where IPv6 is excluded', { excluded: [ip('0'.repeat(64))] }, [ip('c0a80101')], true],
  ['a directory name below', { permitted: [directory(['a'])] }, [directory(['a', 'b'])], false],
  ['an excluded directory name', { excluded: [directory(['a'])] }, [directory(['a', 'b'])], false],
  ['a directory name above the excluded', { excluded: [directory(['a', 'b'])] }, [directory(['a'])], true],
  ['a directory name in other letters', { excluded: [directory(['Big  Corp'])] }, [directory([' big corp '])], false],
  ['a directory name of another string type', { excluded: [directory(['a'], 0x13)] }, [directory(['a'])], false],
];

describe('name constraints', () => {
  it.each(CASES)('judge as OpenSSL does: %s', async (_, subtrees, names, isValid) => {
    const root = await rootWith(constraints(subtrees));
    const leaf = await leafBelow(root, names);
    expect(opensslAccepts(leaf, root)).toBe(isValid);
    expect(verdict(leaf, root)).toEqual(
      isValid ? 'valid' : expect.stringMatching(/^certificate 0 has .* under the constraints of certificate 1$/),
    );
  });

  /** OpenSSL 3.0 does not see through these spellings, or accepts names that could escape the constraints. */
  it.each<Case>([
    ['a wildcard for an excluded name', { excluded: [dns('x.a.example')] }, [dns('*.a.example')], false],
    [
      'a wildcard for an excluded name of several letters',
      { excluded: [dns('host.a.example')] },
      [dns('*.a.example')],
      false,
    ],
    ['a wildcard for a name above the excluded', { excluded: [dns('y.x.a.example')] }, [dns('*.a.example')], true],
    ['a DNS name with an empty label', { excluded: [dns('a.example')] }, [dns('a.example.')], false],
    ['a DNS name that is none', { permitted: [dns('a.example')] }, [dns('b c.a.example')], false],
    ['a mailbox with a quoted local part', { excluded: [mail('me@a.example')] }, [mail('"me"@a.example')], false],
    [
      'a mailbox with a quotation before its local part',
      { excluded: [mail('b.example')] },
      [mail('"a b"me@a.example')],
      false,
    ],
    ['a mailbox with two hosts', { excluded: [mail('b.example')] }, [mail('me@a.example@b.example')], false],
    ['a mailbox of any host', { permitted: [mail('')] }, [mail('me@a.example')], true],
    ['a mailbox where all are excluded', { excluded: [mail('')] }, [mail('me@a.example')], false],
    ['a mailbox without a host', { excluded: [mail('a.example')] }, [mail('me')], false],
    ['a URI with an IPv4 address', { excluded: [uri('b.example')] }, [uri('https://127.0.0.1/')], false],
    ['a URI with an IPv6 address', { excluded: [uri('b.example')] }, [uri('https://[::1]:1/')], false],
    ['a URI with a hexadecimal address', { permitted: [uri('0x7f')] }, [uri('https://0x7f/')], false],
    ['a URI with a colon within its host', { permitted: [uri('a.example')] }, [uri('https://a:.example/')], false],
    ['a URI where all are excluded', { excluded: [uri('')] }, [uri('https://a.example/')], false],
    ['a URI with a user', { permitted: [uri('a.example')] }, [uri('https://me@a.example/')], true],
    [
      'a URI with another host after its user',
      { permitted: [uri('a.example')] },
      [uri('https://a.example@b.c/')],
      false,
    ],
    ['an address of five octets', { permitted: [ip('c0a80000ffff0000')] }, [ip('c0a8000101')], false],
    [
      'an address of five octets where another is excluded',
      { excluded: [ip('c0a80000ffff0000')] },
      [ip('0a00000001')],
      false,
    ],
    [
      'a registered identifier under constraints',
      { permitted: [text('registeredID', 'a')] },
      [text('registeredID', 'a')],
      false,
    ],
    [
      'a registered identifier without constraints',
      { permitted: [dns('a.example')] },
      [text('registeredID', 'a')],
      true,
    ],
  ])('judge %s', async (_, subtrees, names, isValid) => {
    const root = await rootWith(constraints(subtrees));
    expect(verdict(await leafBelow(root, names), root) === 'valid').toBe(isValid);
  });

  it.each([
    ['accept', 'O=a, CN=Leaf', true],
    ['reject', 'O=b, CN=Leaf', false],
  ])('%s the subject %s', async (_, name, isValid) => {
    const root = await rootWith(constraints({ permitted: [directory(['a'])] }));
    const leaf = await leafBelow(root, [], { name });
    expect(opensslAccepts(leaf, root)).toBe(isValid);
    expect(verdict(leaf, root) === 'valid').toBe(isValid);
  });

  it('apply to the e-mail address of a subject without alternative names, and ignore it otherwise', async () => {
    const root = await rootWith(constraints({ excluded: [mail('a.example')] }));
    const name = 'E=me@a.example, CN=Leaf';
    expect(verdict(await leafBelow(root, [], { name }), root)).toContain('has an e-mail address that is excluded');
    expect(verdict(await leafBelow(root, [dns('b.example')], { name }), root)).toBe('valid');
  });

  it('intersect the permitted subtrees of several authorities, and unite the excluded', async () => {
    const root = await rootWith(constraints({ permitted: [dns('example')], excluded: [dns('c.example')] }));
    const extensions = [...authorityExtensions(), constraints({ permitted: [dns('a.example'), dns('b.test')] })];
    const middle = await issueTestCertificate({ name: 'CN=Middle', issuer: root, extensions });
    const judge = async (name: string) => verdict(await leafBelow(middle, [dns(name)]), middle, root);
    expect(await judge('a.example')).toBe('valid');
    expect(await judge('b.test')).toBe(
      'certificate 0 has a DNS name that is not permitted under the constraints of certificate 2',
    );
    expect(await judge('c.example')).toBe(
      'certificate 0 has a DNS name that is not permitted under the constraints of certificate 1; ' +
        'certificate 0 has a DNS name that is excluded under the constraints of certificate 2',
    );
  });

  /** RFC 5280 §6.1.3 (b): but for a self-issued certificate that is not the last of the path. */
  it('skip a self-issued authority, and not a self-issued leaf', async () => {
    const root = await rootWith(constraints({ permitted: [directory(['other'])] }));
    const renewed = await issueTestCertificate({ issuer: root });
    const leaf = await leafBelow(renewed, [], { name: 'O=other' });
    expect(verdict(leaf, renewed, root)).toBe('valid');
    const selfIssued = await leafBelow(root, [], { name: 'CN=Root' });
    expect(verdict(selfIssued, root)).toContain('certificate 0 has a directory name that is not permitted');
  });

  it('apply to an authority in the middle of a path', async () => {
    const root = await rootWith(constraints({ excluded: [directory(['a'])] }));
    const middle = await issueTestCertificate({ name: 'O=a', issuer: root });
    expect(verdict(await leafBelow(middle, []), middle, root)).toContain(
      'certificate 1 has a directory name that is excluded',
    );
  });

  it('apply where they are not critical', async () => {
    const root = await rootWith(constraints({ permitted: [dns('a.example')] }, false));
    expect(verdict(await leafBelow(root, [dns('b.example')]), root)).toContain('is not permitted');
  });

  const raw = (...contents: Buffer[]) =>
    new Extension(NAME_CONSTRAINTS, true, new Uint8Array(encodeSequence(...contents)));
  const subtree = (...members: Buffer[]) => encode(0xa0, encodeSequence(...members));
  const base = encode(NAME_FORM.dNSName, Buffer.from('a.example'));

  it.each([
    ['no subtrees', raw()],
    ['an empty list of subtrees', raw(encode(0xa0))],
    ['an unknown form of name', raw(subtree(encode(0x89, Buffer.from('a'))))],
    ['an address without a mask', raw(subtree(encode(NAME_FORM.iPAddress, Buffer.alloc(4))))],
    ['a member that does not exist', raw(encode(0xa2, Buffer.from('a')))],
    ['a member after the subtrees', raw(subtree(base), encode(0xa2, Buffer.from('a')))],
    ['a directory name that is no name', raw(subtree(encode(NAME_FORM.directoryName, Buffer.from([5, 0]))))],
  ])('reject an authority with %s', async (_, extension) => {
    const root = await rootWith(extension);
    expect(verdict(await leafBelow(root, []), root)).toContain('certificate 1 cannot be parsed');
  });

  it('reject names under a subtree with a minimum or a maximum, and accept the minimum 0', async () => {
    const judge = async (...members: Buffer[]) => {
      const root = await rootWith(raw(subtree(base, ...members)));
      return verdict(await leafBelow(root, [dns('a.example')]), root);
    };
    expect(await judge(encode(0x80, Buffer.from([0])))).toBe('valid');
    expect(await judge(encode(0x80, Buffer.from([1])))).toContain('has a DNS name that cannot be compared');
    expect(await judge(encode(0x80, Buffer.from([0, 128])))).toContain('has a DNS name that cannot be compared');
    expect(await judge(encode(0x81, Buffer.from([1])))).toContain('has a DNS name that cannot be compared');
  });

  it('reject names where one of two subtrees has a minimum', async () => {
    const other = encodeSequence(encode(NAME_FORM.dNSName, Buffer.from('b.example')), encode(0x80, Buffer.from([1])));
    const root = await rootWith(raw(encode(0xa0, encodeSequence(base), other)));
    const leaf = await leafBelow(root, [dns('a.example')]);
    expect(verdict(leaf, root)).toContain('has a DNS name that cannot be compared');
  });

  it('accept a chain that takes the most comparisons', () => {
    const excluded = Array.from({ length: 500 }, (_, n) => dns(`${n}.example`));
    const parsed = parseNameConstraints(encodeNameConstraints({ permitted: [], excluded }));
    const names = Array.from({ length: 500 }, () => text('registeredID', 'a'));
    expect(parsed.permitted).toEqual([]);
    expect(listNameIssues(names, parsed)).toEqual([]);
    expect(listNameIssues([...names, dns('a.test')], parsed)).toEqual(['has too many names to compare']);
  });

  it('reject a chain that would take too many comparisons', async () => {
    const root = await rootWith(constraints({ excluded: Array.from({ length: 600 }, (_, n) => dns(`${n}.example`)) }));
    const names = Array.from({ length: 600 }, (_, n) => dns(`${n}.test`));
    expect(verdict(await leafBelow(root, names), root)).toContain('has too many names to compare');
  });
});
