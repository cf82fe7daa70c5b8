import type { AlertKind } from '@vc/contract/access';
import { type Mail, nameInMail } from '@vc/platform/mail';
import type { AlertDetails, StaffAlert } from './staff-alert';
import type { AlertRecipient } from './staff-alerts.service';

/** Sentences about a resource. They name it by its id. */
interface AlertText {
  subject: string;
  body: string;
  /** Path of the resource below the public address. */
  path?: string;
}

type ToText = (resourceId: string, details: AlertDetails) => AlertText;

const TEXTS: Record<AlertKind, ToText> = {
  'certificate-expiring': (id, { daysLeft = 30 }) => ({
    subject: `A certificate ends within ${toDays(daysLeft)}`,
    body: `The active certificate ${id} ends within ${toDays(daysLeft)}. Nothing is signed with it after its end.
Create another one, and activate it.`,
    path: `/api/v1/certificates/${id}`,
  }),
  'certificate-expired': (id) => ({
    subject: 'A certificate has ended',
    body: `The certificate ${id} was active, and has ended. Nothing is signed with it any more.
Create another one, and activate it.`,
    path: `/api/v1/certificates/${id}`,
  }),
  'verifier-registration-expiring': (id, { daysLeft = 30 }) => ({
    subject: `The registration of the verifier ends within ${toDays(daysLeft)}`,
    body: `The registration certificate ${id} ends within ${toDays(daysLeft)}. Requests do not carry it after its end.
Get another one from the registrar, and add it.`,
    path: `/api/v1/registration-certificates/${id}`,
  }),
  'issuer-registration-expiring': (_, { daysLeft = 30 }) => ({
    subject: `The registration of the issuer ends within ${toDays(daysLeft)}`,
    body: `A registration certificate of the issuer ends within ${toDays(daysLeft)}. Its metadata does not have it after its end.
Get another one from the registrar, and put it in its place.`,
    path: '/api/v1/credentials/settings',
  }),
  'endpoint-failing': (id, { percent = 50 }) => ({
    subject: percent === 100 ? 'A webhook endpoint is disabled' : 'A webhook endpoint fails',
    body: `Every delivery to the webhook endpoint ${id} has failed for a long time.
${toConsequence(percent)}`,
    path: `/api/v1/endpoints/${id}/deliveries`,
  }),
  'endpoint-waiting': (id) => ({
    subject: 'A webhook endpoint waits',
    body: `The webhook endpoint ${id} has answered none of its challenges with a 2xx status. Its events wait.
Have the receiver answer with 2xx, and request a test of the endpoint, which sends another challenge.`,
    path: `/api/v1/endpoints/${id}`,
  }),
  'issuances-failing': (_, { failures = 0 }) => ({
    subject: 'Many issuances fail',
    body: `${failures} issuances have failed within an hour, many more than usual.`,
    path: '/api/v1/issuances?filter[status]=failed',
  }),
  'presentations-failing': (_, { failures = 0 }) => ({
    subject: 'Many presentations fail',
    body: `${failures} presentations have failed within an hour, many more than usual.`,
    path: '/api/v1/presentations?filter[status]=failed',
  }),
  'approval-pending': (id, { act = 'an act' }) => ({
    subject: 'A request waits for your approval',
    body: `Another member of staff has requested ${act}, which needs the approval of a second member.
Read it at /auth/admin/approvals/${id}, and approve or reject it within three days.`,
  }),
  'tenant-deletion-late': (id) => ({
    subject: 'The deletion of a tenant does not end',
    body: `The deletion of the tenant ${id} began more than a day ago, and some service has not finished.
Its progress names the services (vc operator tenant deletion), and their logs have tenant-deletion.failed with the reason.`,
  }),
};

/** It names the member and the tenant, and has no other data of a person. */
export function toStaffAlertMail(
  { id, kind, resourceId, details }: StaffAlert & { id: string },
  { member, tenant }: AlertRecipient,
  publicUrl: string,
): Mail {
  const { subject, body, path } = TEXTS[kind](resourceId, details);
  const link = path === undefined ? '' : `\n${publicUrl}${path}\n`;
  const organization = nameInMail(tenant.name);
  const text = `Hello ${nameInMail(member.name)},

${body}
${link}
You receive this e-mail because of your roles at ${organization}. An administrator ends e-mails of this kind with "${kind}" in
mutedAlerts of your account, or of the tenant.
`;
  return { id, subject: `${subject}: ${organization}`, text };
}

function toDays(count: number): string {
  return count === 1 ? 'a day' : `${count} days`;
}

function toConsequence(percent: number): string {
  return percent === 100
    ? 'The platform has disabled it. Enable it again when it is repaired.'
    : 'The platform disables it after five days without a success.';
}
