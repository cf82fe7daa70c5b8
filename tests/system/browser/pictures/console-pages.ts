import type { ConsolePage } from './pictured-page';

const ISSUING: ConsolePage[] = [
  { name: 'issuances', path: () => '/issuances' },
  { name: 'issuance', path: ({ issuance }) => `/issuances/${issuance}` },
  { name: 'offer', path: ({ openIssuance }) => `/issuances/${openIssuance}` },
  { name: 'issue-choice', path: () => '/issuances/new' },
  { name: 'issue', path: () => '/issuances/new?preset=platform%3Astudent-card' },
  { name: 'issue-file', path: () => '/issuances/file?preset=platform%3Astudent-card' },
  { name: 'credentials', path: () => '/credentials' },
  { name: 'credential', path: ({ credential }) => `/credentials/${credential}` },
  { name: 'templates', path: () => '/templates' },
  { name: 'template', path: ({ template }) => `/templates/${template}` },
  { name: 'preset', path: () => '/presets/platform%3Astudent-card' },
  { name: 'new-template', path: () => '/templates/new' },
];

const VERIFYING: ConsolePage[] = [
  { name: 'presentations', path: () => '/presentations' },
  { name: 'verdict', path: ({ verified }) => `/presentations/${verified}`, isInBothThemes: true },
  { name: 'request', path: ({ open }) => `/presentations/${open}` },
  { name: 'request-choice', path: () => '/presentations/new' },
  { name: 'request-form', path: () => '/presentations/new?preset=platform%3Amdl' },
  { name: 'registrations', path: () => '/registration-certificates' },
  { name: 'registration', path: ({ registration }) => `/registration-certificates/${registration}` },
  { name: 'new-registration', path: () => '/registration-certificates/new' },
  { name: 'consent-records', path: () => '/consent-records' },
  { name: 'consent-record', path: ({ consentRecord }) => `/consent-records/${consentRecord}` },
];

const TRUST: ConsolePage[] = [
  { name: 'certificates', path: () => '/certificates' },
  { name: 'certificate', path: ({ certificate }) => `/certificates/${certificate}` },
  { name: 'new-root', path: () => '/certificates/new' },
  { name: 'certificate-requests', path: () => '/certificate-requests' },
  { name: 'new-certificate-request', path: () => '/certificate-requests/new' },
  { name: 'certificate-request', path: ({ csr }) => `/certificate-requests/${csr}` },
  { name: 'trusted-entities', path: () => '/trusted-entities' },
  { name: 'trusted-entity', path: ({ trustedEntity }) => `/trusted-entities/${trustedEntity}` },
  { name: 'new-trusted-entity', path: () => '/trusted-entities/new' },
  { name: 'edit-trusted-entity', path: ({ trustedEntity }) => `/trusted-entities/${trustedEntity}/edit` },
  { name: 'trust-lists', path: () => '/trust-lists' },
  { name: 'trust-list', path: ({ trustList }) => `/trust-lists/${trustList}` },
  { name: 'published-list', path: () => '/trust-lists/published' },
  { name: 'new-trust-list', path: () => '/trust-lists/new' },
  { name: 'trust-anchors', path: () => '/trust-anchors' },
  { name: 'trust-anchor', path: ({ trustAnchor }) => `/trust-anchors/${trustAnchor}` },
  { name: 'new-trust-anchor', path: () => '/trust-anchors/new' },
  { name: 'keys', path: () => '/keys' },
];

const DELIVERING: ConsolePage[] = [
  { name: 'endpoints', path: () => '/endpoints' },
  { name: 'endpoint', path: ({ endpoint }) => `/endpoints/${endpoint}` },
  { name: 'new-endpoint', path: () => '/endpoints/new' },
  { name: 'edit-endpoint', path: ({ endpoint }) => `/endpoints/${endpoint}/edit` },
  { name: 'delivery', path: ({ delivery }) => `/deliveries/${delivery}` },
  { name: 'events', path: () => '/events' },
];

const SETTINGS: ConsolePage[] = [
  { name: 'organization', path: () => '/settings' },
  { name: 'rules', path: () => '/settings/rules' },
  { name: 'notices', path: () => '/settings/notices' },
  { name: 'sign-on', path: () => '/settings/sign-on' },
  { name: 'domain', path: () => '/settings/domain' },
  { name: 'clients', path: () => '/clients' },
  { name: 'new-client', path: () => '/clients/new' },
  { name: 'client', path: ({ client }) => `/clients/${client}` },
  { name: 'users', path: () => '/users' },
  { name: 'new-user', path: () => '/users/new' },
  { name: 'staff', path: () => '/staff' },
  { name: 'member', path: ({ member }) => `/staff/${member}` },
  { name: 'approvals', path: () => '/approvals' },
  { name: 'approval', path: ({ approval }) => `/approvals/${approval}` },
  { name: 'audit', path: () => '/audit' },
  { name: 'usage', path: () => '/usage' },
  { name: 'limits', path: () => '/settings/limits' },
];

const OPERATION: ConsolePage[] = [
  { name: 'tenants', path: () => '/tenants', isOfOperator: true },
  { name: 'tenant', path: ({ tenant }) => `/tenants/${tenant}`, isOfOperator: true },
  { name: 'new-tenant', path: () => '/tenants/new', isOfOperator: true },
  { name: 'edit-tenant', path: ({ tenant }) => `/tenants/${tenant}/edit`, isOfOperator: true },
  { name: 'tenant-usage', path: () => '/tenant-usage', isOfOperator: true },
  { name: 'tenant-limits', path: () => '/tenant-limits', isOfOperator: true },
  { name: 'edit-tenant-limits', path: ({ tenant }) => `/tenants/${tenant}/limits`, isOfOperator: true },
  { name: 'health', path: () => '/health', isOfOperator: true },
  { name: 'dead-letters', path: () => '/dead-letters', isOfOperator: true },
  { name: 'dead-letter', path: ({ deadLetter }) => `/dead-letters/${deadLetter}`, isOfOperator: true },
];

/** Every page of the console, in the order of docs/tour.md. */
export const CONSOLE_PAGES: readonly ConsolePage[] = [
  { name: 'dashboard', path: () => '/', isInBothThemes: true },
  ...ISSUING,
  ...VERIFYING,
  ...TRUST,
  ...DELIVERING,
  ...SETTINGS,
  ...OPERATION,
  { name: 'not-found', path: () => '/nowhere' },
];
