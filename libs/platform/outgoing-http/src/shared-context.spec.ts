import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { sharedContext, trustedAuthorities } from './shared-context';

const [FIRST = '', SECOND = ''] = rootCertificates;

describe('sharedContext', () => {
  it('returns the same context for the same authorities', () => {
    expect(sharedContext([FIRST])).toBe(sharedContext([FIRST]));
    expect(sharedContext(undefined)).toBe(sharedContext(undefined));
  });

  it('returns another context for other authorities', () => {
    const contexts = [sharedContext(undefined), sharedContext([]), sharedContext([FIRST]), sharedContext([SECOND])];
    expect(new Set(contexts).size).toBe(4);
  });
});

describe('trustedAuthorities', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vc-authorities-'));
  const file = join(folder, 'ca.pem');

  beforeAll(() => writeFileSync(file, FIRST));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('returns undefined without files', () => {
    expect(trustedAuthorities({})).toBeUndefined();
  });

  it('adds the certificates of files to the public ones', () => {
    expect(trustedAuthorities({ caFiles: [file] })).toEqual([...rootCertificates, FIRST]);
  });

  it('returns the certificates of files alone where the public ones are not trusted', () => {
    expect(trustedAuthorities({ caFiles: [file], hasPublicAuthorities: false })).toEqual([FIRST]);
  });
});
