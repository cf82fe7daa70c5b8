import { generateKeys } from '@vc/protocol/crypto';
import { createRootCertificate, readSubjectIdentifiers } from './index';

const VALIDITY = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2031-01-01T00:00:00Z') };
const { privateKey: key } = generateKeys('P-256');

/** ETSI EN 319 412-1 clause 5.1 */
describe('readSubjectIdentifiers', () => {
  it.each([
    ['the identifier of an organization', 'CN=Acme, 2.5.4.97=VATZA-4123456789', ['VATZA-4123456789']],
    ['the serial number of a person', 'CN=Thandi, 2.5.4.5=PNOZA-123', ['PNOZA-123']],
    ['both, the organization first', '2.5.4.5=PNOZA-123, 2.5.4.97=VATZA-4', ['VATZA-4', 'PNOZA-123']],
    ['none of a subject without one', 'CN=Acme, O=Acme', []],
  ])('reads %s', async (_, subject, expected) => {
    expect(readSubjectIdentifiers(await createRootCertificate({ ...VALIDITY, subject, key }))).toEqual(expected);
  });
});
