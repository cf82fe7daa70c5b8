import { CertifiedKey } from '@vc/testing/unit/certified-key';
import { bindingOf, type SubjectBinding } from './registration-content';
import type { RegistrationContent } from './registration-content';

const content: RegistrationContent = {
  name: 'Cape Lending',
  identifier: 'NTRZA-1',
  country: 'ZA',
  entitlements: [],
  credentials: [],
  purpose: [],
};

describe('bindingOf', () => {
  it.each<[string, SubjectBinding]>([
    ['CN=Cape Lending, 2.5.4.97=NTRZA-1', 'bound'],
    ['CN=Thandi Nkosi, 2.5.4.5=NTRZA-1', 'bound'],
    ['CN=Other, 2.5.4.97=NTRZA-2', 'subjectDiffers'],
    ['CN=Cape Lending', 'subjectMissing'],
  ])('returns for the subject %s the answer %s', async (leaf, expected) => {
    const certified = await CertifiedKey.create({ root: 'CN=Access CA', leaf });
    expect(bindingOf(content, certified.leaf)).toBe(expected);
  });

  it('returns subjectMissing without a verifier certificate', () => {
    expect(bindingOf(content, undefined)).toBe('subjectMissing');
  });
});
