import { createHolderKey, NOW, TestIssuer } from './test-issuer';
import { readValidity } from './validity';

const holderKey = createHolderKey().jwk;
const expiresAt = new Date('2027-01-01T00:00:00Z');

describe('readValidity', () => {
  let issuer: TestIssuer;

  beforeAll(async () => {
    issuer = await TestIssuer.create();
  });

  it('returns the times of an SD-JWT VC', async () => {
    const credential = await issuer.issueSdJwt({ holderKey, expiresAt });
    expect((await readValidity(credential, 'dc+sd-jwt')).validUntil).toEqual(expiresAt);
  });

  it('returns the times of a W3C credential', async () => {
    const credential = await issuer.issueW3c('vc+jwt', { holderKey, expiresAt });
    expect(await readValidity(credential, 'vc+jwt')).toEqual({
      validFrom: new Date('2026-01-01T00:00:00Z'),
      validUntil: expiresAt,
    });
  });

  it('returns the times of an mdoc', async () => {
    const credential = await issuer.issueMdoc({ holderKey, expiresAt });
    expect(await readValidity(credential, 'mso_mdoc')).toEqual({ validFrom: NOW, validUntil: expiresAt });
  });

  it.each(['dc+sd-jwt', 'mso_mdoc', 'vc+jwt', 'vc+sd-jwt'] as const)('rejects a text that is no %s', async (format) => {
    await expect(readValidity('x', format)).rejects.toThrow();
  });
});
