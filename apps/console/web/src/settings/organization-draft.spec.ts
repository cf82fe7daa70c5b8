import type { Tenant } from '../api/schemas';
import { draftOfOrganization, toOrganizationChange } from './organization-draft';

const TENANT = {
  name: 'Coast University',
  display: { primaryColor: '#1e3a5f', logo: { uri: 'data:image/png;base64,AA==' } },
  secondFactor: 'optional',
  approvalRequiredFor: ['tenant.delete', 'root.create'],
  mutedAlerts: ['certificate-expiring'],
} as unknown as Tenant;
const DRAFT = draftOfOrganization(TENANT);

describe('toOrganizationChange', () => {
  it('changes nothing when nothing was changed', () => {
    expect(toOrganizationChange(TENANT, DRAFT)).toEqual({});
  });

  it('sends only what was changed, so that nothing else needs an approval', () => {
    expect(toOrganizationChange(TENANT, { ...DRAFT, name: ' Coast ' })).toEqual({ name: 'Coast' });
    const approvalRequiredFor = ['root.create' as const];
    expect(toOrganizationChange(TENANT, { ...DRAFT, approvalRequiredFor })).toEqual({ approvalRequiredFor });
  });

  it('sends the whole look, because it replaces the former one', () => {
    expect(toOrganizationChange(TENANT, { ...DRAFT, primaryColor: '' })).toEqual({
      display: { logo: { uri: 'data:image/png;base64,AA==' } },
    });
    expect(toOrganizationChange(TENANT, { ...DRAFT, logo: '', logoAltText: 'Crest' })).toEqual({
      display: { primaryColor: '#1e3a5f' },
    });
  });

  it('sends the kinds that no member is told of', () => {
    expect(toOrganizationChange(TENANT, { ...DRAFT, alerts: ['endpoint-failing'] }).mutedAlerts).toEqual([
      'certificate-expiring',
      'certificate-expired',
      'verifier-registration-expiring',
      'issuer-registration-expiring',
      'endpoint-waiting',
      'issuances-failing',
      'presentations-failing',
      'approval-pending',
      'tenant-deletion-late',
    ]);
  });
});
