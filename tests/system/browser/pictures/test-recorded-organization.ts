import { createId } from '@vc/platform/persistence';
import { KafkaConnection } from '@vc/platform/messaging';
import { waitFor } from '@vc/testing/unit/wait-for';
import { createConsoleData } from '../../../support/test-console-data';
import { createApp } from '../../../support/test-log-in';
import type { Organization, TestPlatform } from '../../../support/test-platform';
import { logInNewMember } from '../../../support/test-staff';
import type { ConsolePageData } from './pictured-page';

/** The least convenient colour: text on it is dark, and it is no colour for text on white. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="#ffd400"/></svg>';
const BRANDING = {
  name: 'Coast University',
  display: {
    primaryColor: '#ffd400',
    logo: { uri: `data:image/svg+xml;base64,${Buffer.from(LOGO).toString('base64')}`, altText: 'Coast University' },
  },
};
const STUDENTS = ['Anele Botha', 'Sipho Dlamini', 'Lerato Mokoena', 'Pieter van Wyk', 'Naledi Khumalo', 'Zanele Zulu'];

/** Gives the organization a bright yellow, its name and a logo. */
export async function brand(world: TestPlatform, { tenantId }: Organization): Promise<void> {
  await world.call(await world.operatorToken(), 'PATCH', `/auth/admin/tenants/${tenantId}`, BRANDING);
}

/** An organization with some of everything that the pages of the console show. */
export async function createRecordedOrganization(
  world: TestPlatform,
  organization: Organization,
): Promise<ConsolePageData> {
  const { token, tenantId } = organization;
  const data = await createConsoleData(world, organization);
  await brand(world, organization);
  for (const [index, student] of STUDENTS.entries()) {
    const [given, ...family] = student.split(' ');
    const attributes = {
      given_name: given,
      family_name: family.join(' '),
      student_number: `S-2026-0${500 + index}`,
      institution: 'University of the Coast',
    };
    await world.call(token, 'POST', '/api/issuances', { presetId: 'platform:student-card', attributes });
  }
  return {
    ...data,
    tenant: tenantId,
    approval: await requestApproval(world, organization),
    deadLetter: await bury(world),
  };
}

/** A member requests a root, which another one has to approve. */
async function requestApproval(world: TestPlatform, organization: Organization): Promise<string> {
  const scopes = ['trust.read', 'trust.write'];
  const app = await createApp(world, organization.tenantId, scopes);
  const officer = { email: 'pieter@acme.example', roles: ['trust-officer'], scope: scopes.join(' ') };
  const { token } = await logInNewMember(world, organization, app, officer);
  const tenant = `/auth/admin/tenants/${organization.tenantId}`;
  await world.call(organization.token, 'PATCH', tenant, { approvalRequiredFor: ['root.create'] });
  const { body } = await world.call(token, 'POST', '/api/certificates', {
    type: 'issuerRoot',
    keyType: 'P-256',
    countryName: 'ZA',
    commonName: 'Coast University Root 2',
    issuerAlternativeNameUrl: 'https://coast.example',
  });
  return body.errors[0].meta.approvalId;
}

/** A message that no consumer can read. Returns the id of its dead letter. */
async function bury(world: TestPlatform): Promise<string> {
  const delivery = world.platform.services.find(({ name }) => name === 'webhook-delivery')!;
  const { producer } = delivery.app.get(KafkaConnection);
  await producer.send({ topic: 'wallet.presentation', messages: [{ key: createId(), value: 'no event' }] });
  const token = await world.operatorToken();
  return waitFor(async () => {
    const { body } = await world.call(token, 'GET', '/auth/admin/dead-letters');
    return body.data[0]?.id;
  });
}
