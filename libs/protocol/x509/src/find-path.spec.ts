import { X509Certificate } from 'node:crypto';
import type { TestCertificate } from './test-certificates';
import { issueTestCertificate, leafExtensions } from './test-certificates';
import { findPath } from './index';

let root: TestCertificate;
let upper: TestCertificate;
let lower: TestCertificate;
let leaf: TestCertificate;
beforeAll(async () => {
  root = await issueTestCertificate();
  upper = await issueTestCertificate({ name: 'CN=Upper', issuer: root });
  lower = await issueTestCertificate({ name: 'CN=Lower', issuer: upper });
  leaf = await issueTestCertificate({ name: 'CN=Leaf', issuer: lower, extensions: leafExtensions() });
});

const pathFrom = (first: TestCertificate, others: TestCertificate[], anchor: TestCertificate) =>
  findPath(
    first.certificate,
    others.map(({ certificate }) => certificate),
    anchor.certificate,
  );
const certificatesOf = (...links: TestCertificate[]) => links.map(({ certificate }) => certificate);

describe('findPath', () => {
  it('orders authorities from the leaf to the anchor', () => {
    expect(pathFrom(leaf, [upper, lower], root)).toEqual(certificatesOf(leaf, lower, upper, root));
    expect(pathFrom(leaf, [root, upper, lower], root)).toEqual(certificatesOf(leaf, lower, upper, root));
    expect(pathFrom(lower, [upper], root)).toEqual(certificatesOf(lower, upper, root));
  });

  it('returns an anchor that is no root as the end', () => {
    expect(pathFrom(leaf, [lower, upper, root], upper)).toEqual(certificatesOf(leaf, lower, upper));
  });

  it('returns a leaf alone that is the anchor', () => {
    expect(pathFrom(root, [upper], root)).toEqual(certificatesOf(root));
    const copy = { ...root, certificate: new X509Certificate(root.certificate.raw) };
    expect(pathFrom(root, [], copy)).toEqual(certificatesOf(root));
  });

  it('returns the certificates below one that is missing', () => {
    expect(pathFrom(leaf, [lower], root)).toEqual(certificatesOf(leaf, lower));
    expect(pathFrom(leaf, [], root)).toEqual(certificatesOf(leaf));
  });

  it('ends at another root', async () => {
    const other = await issueTestCertificate({ name: 'CN=Other' });
    expect(pathFrom(leaf, [upper, lower, root], other)).toEqual(certificatesOf(leaf, lower, upper, root));
  });

  it('ignores an authority that has the name of the issuer and another key', async () => {
    const namesake = await issueTestCertificate({ name: 'CN=Lower', issuer: upper });
    expect(pathFrom(leaf, [namesake, lower, upper], root)).toEqual(certificatesOf(leaf, lower, upper, root));
    expect(pathFrom(leaf, [namesake], root)).toEqual(certificatesOf(leaf));
  });

  it('ignores an authority that has the key of the issuer and another name', async () => {
    const renamed = await issueTestCertificate({ name: 'CN=Renamed', issuer: { ...root, keys: lower.keys } });
    const below = await issueTestCertificate({ name: 'CN=Leaf', issuer: { ...renamed, keys: lower.keys } });
    expect(pathFrom(below, [lower], root)).toEqual(certificatesOf(below));
  });

  it('ends after five certificates', async () => {
    const authorities = [root];
    for (const name of ['CN=1', 'CN=2', 'CN=3', 'CN=4']) {
      authorities.unshift(await issueTestCertificate({ name, issuer: authorities[0]! }));
    }
    const last = await issueTestCertificate({ name: 'CN=Leaf', issuer: authorities[0]! });
    expect(pathFrom(last, authorities, root)).toEqual(certificatesOf(last, ...authorities.slice(0, 4)));
    expect(pathFrom(authorities[0]!, authorities, root)).toEqual(certificatesOf(...authorities));
  });

  /** Two authorities that certify each other */
  it('has no certificate twice', async () => {
    const [first, second] = [
      await issueTestCertificate({ name: 'CN=First' }),
      await issueTestCertificate({ name: 'CN=Second' }),
    ];
    const cross = async (subject: TestCertificate, issuer: TestCertificate) => {
      const { certificate, keys } = await issueTestCertificate({ name: subject.name, issuer });
      return { certificate, keys, name: subject.name };
    };
    const below = await issueTestCertificate({ name: 'CN=Leaf', issuer: first });
    const others = [first, await cross(first, second), await cross(second, first), second];
    const path = pathFrom(below, others, root);
    expect(new Set(path).size).toBe(path.length);
    expect(path).toEqual(certificatesOf(below, first));
  });
});
