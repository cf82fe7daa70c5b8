import { type ComponentType, lazy, type LazyExoticComponent, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { Loading, PageBoundary } from '@vc/web/elements';
import type { Scope } from './api/schemas';
import { Forbidden } from './shell/forbidden';
import { NotFound } from '@vc/web/shell';
import { may } from './session/session';
import { useSession } from './session/session-context';
import { RULE_SCOPES } from './settings/rule-scopes';

type PageComponent = LazyExoticComponent<ComponentType>;

interface PageRoute {
  path: string;
  /** One of them is needed. */
  scopes: readonly Scope[];
  /** Only for members of the tenant of the operator. */
  isOfOperator?: boolean;
  page: PageComponent;
}

/** A page that is loaded when it is opened. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): PageComponent {
  return lazy(async () => ({ default: (await load())[name] }));
}

const issuances = async () => import('./issuances');
const presentations = async () => import('./presentations');
const credentials = async () => import('./credentials');
const templates = async () => import('./templates');
const endpoints = async () => import('./endpoints');
const trust = async () => import('./trust');
const trustLists = async () => import('./trust-lists');
const federation = async () => import('./federation');
const publishedList = async () => import('./published-list');
const registrations = async () => import('./registrations');
const keys = async () => import('./keys');
const staff = async () => import('./staff');
const audit = async () => import('./audit');
const consentRecords = async () => import('./consent-records');
const fileIssuance = async () => import('./file-issuance');
const events = async () => import('./events');
const settings = async () => import('./settings');
const clients = async () => import('./clients');
const users = async () => import('./users');
const limits = async () => import('./limits');
const tenants = async () => import('./tenants');
const operation = async () => import('./operation');
const usage = async () => import('./usage');

/** Pages that create and change resources. They come first, because `new` is no id. */
const FORM_ROUTES: readonly PageRoute[] = [
  { path: '/issuances/file', scopes: ['credentials.write'], page: page(fileIssuance, 'FileIssuancePage') },
  { path: '/endpoints/new', scopes: ['webhooks.write'], page: page(endpoints, 'NewEndpointPage') },
  { path: '/endpoints/:id/edit', scopes: ['webhooks.write'], page: page(endpoints, 'EditEndpointPage') },
  { path: '/certificates/new', scopes: ['trust.write'], page: page(trust, 'NewRootPage') },
  { path: '/certificate-requests', scopes: ['trust.read'], page: page(trust, 'CsrsPage') },
  { path: '/certificate-requests/new', scopes: ['trust.write'], page: page(trust, 'NewCsrPage') },
  { path: '/certificate-requests/:id', scopes: ['trust.read'], page: page(trust, 'CsrPage') },
  { path: '/trusted-entities/new', scopes: ['trust.write'], page: page(trust, 'NewTrustedEntityPage') },
  { path: '/trusted-entities/:id/edit', scopes: ['trust.write'], page: page(trust, 'EditTrustedEntityPage') },
  { path: '/trust-lists/published', scopes: ['trust.read'], page: page(publishedList, 'PublishedListPage') },
  { path: '/trust-lists/new', scopes: ['trust.write'], page: page(trustLists, 'NewTrustListPage') },
  { path: '/trust-anchors/new', scopes: ['trust.write'], page: page(federation, 'NewTrustAnchorPage') },
  {
    path: '/registration-certificates/new',
    scopes: ['presentations.write'],
    page: page(registrations, 'NewRegistrationPage'),
  },
  { path: '/tenants/new', scopes: ['admin'], isOfOperator: true, page: page(tenants, 'NewTenantPage') },
  { path: '/tenants/:id/limits', scopes: ['admin'], isOfOperator: true, page: page(limits, 'EditTenantLimitsPage') },
  { path: '/tenant-limits', scopes: ['admin'], isOfOperator: true, page: page(limits, 'LimitedTenantsPage') },
  { path: '/tenants/:id/edit', scopes: ['admin'], isOfOperator: true, page: page(tenants, 'EditTenantPage') },
];

const SETTINGS_ROUTES: readonly PageRoute[] = [
  { path: '/settings', scopes: ['admin'], page: page(settings, 'OrganizationPage') },
  { path: '/settings/rules', scopes: RULE_SCOPES, page: page(settings, 'RulesPage') },
  { path: '/settings/notices', scopes: ['wallet.push'], page: page(settings, 'NoticesPage') },
  { path: '/settings/sign-on', scopes: ['admin'], page: page(settings, 'SignOnPage') },
  { path: '/settings/limits', scopes: ['admin'], page: page(limits, 'LimitsPage') },
  { path: '/settings/domain', scopes: ['admin'], page: page(settings, 'DomainPage') },
  { path: '/events', scopes: ['webhooks.read'], page: page(events, 'EventsPage') },
  { path: '/usage', scopes: ['webhooks.read'], page: page(usage, 'UsagePage') },
  { path: '/clients', scopes: ['admin'], page: page(clients, 'ClientsPage') },
  { path: '/clients/new', scopes: ['admin'], page: page(clients, 'NewClientPage') },
  { path: '/clients/:id', scopes: ['admin'], page: page(clients, 'ClientPage') },
  { path: '/users', scopes: ['onboarding.read'], page: page(users, 'UsersPage') },
  { path: '/users/new', scopes: ['onboarding.write'], page: page(users, 'NewUserPage') },
];

const ROUTES: readonly PageRoute[] = [
  ...FORM_ROUTES,
  ...SETTINGS_ROUTES,
  { path: '/', scopes: [], page: page(async () => import('./dashboard'), 'DashboardPage') },
  { path: '/issuances', scopes: ['credentials.read'], page: page(issuances, 'IssuancesPage') },
  { path: '/issuances/new', scopes: ['credentials.write'], page: page(issuances, 'NewIssuancePage') },
  { path: '/issuances/:id', scopes: ['credentials.read'], page: page(issuances, 'IssuancePage') },
  { path: '/presentations', scopes: ['presentations.read'], page: page(presentations, 'PresentationsPage') },
  { path: '/presentations/new', scopes: ['presentations.write'], page: page(presentations, 'NewPresentationPage') },
  { path: '/presentations/:id', scopes: ['presentations.read'], page: page(presentations, 'PresentationPage') },
  {
    path: '/registration-certificates',
    scopes: ['presentations.read'],
    page: page(registrations, 'RegistrationsPage'),
  },
  {
    path: '/registration-certificates/:id',
    scopes: ['presentations.read'],
    page: page(registrations, 'RegistrationPage'),
  },
  { path: '/consent-records', scopes: ['consent.read'], page: page(consentRecords, 'ConsentRecordsPage') },
  { path: '/consent-records/:id', scopes: ['consent.read'], page: page(consentRecords, 'ConsentRecordPage') },
  { path: '/credentials', scopes: ['credentials.read'], page: page(credentials, 'CredentialsPage') },
  { path: '/credentials/:id', scopes: ['credentials.read'], page: page(credentials, 'CredentialPage') },
  { path: '/templates', scopes: ['credentials.read'], page: page(templates, 'TemplatesPage') },
  { path: '/templates/new', scopes: ['credentials.write'], page: page(templates, 'NewTemplatePage') },
  { path: '/templates/:id', scopes: ['credentials.read'], page: page(templates, 'TemplatePage') },
  { path: '/presets/:id', scopes: ['credentials.read'], page: page(templates, 'PresetPage') },
  { path: '/endpoints', scopes: ['webhooks.read'], page: page(endpoints, 'EndpointsPage') },
  { path: '/endpoints/:id', scopes: ['webhooks.read'], page: page(endpoints, 'EndpointPage') },
  { path: '/deliveries/:id', scopes: ['webhooks.read'], page: page(endpoints, 'DeliveryPage') },
  { path: '/certificates', scopes: ['trust.read'], page: page(trust, 'CertificatesPage') },
  { path: '/certificates/:id', scopes: ['trust.read'], page: page(trust, 'CertificatePage') },
  { path: '/trusted-entities', scopes: ['trust.read'], page: page(trust, 'TrustedEntitiesPage') },
  { path: '/trusted-entities/:id', scopes: ['trust.read'], page: page(trust, 'TrustedEntityPage') },
  { path: '/trust-lists', scopes: ['trust.read'], page: page(trustLists, 'TrustListsPage') },
  { path: '/trust-lists/:id', scopes: ['trust.read'], page: page(trustLists, 'TrustListPage') },
  { path: '/trust-anchors', scopes: ['trust.read'], page: page(federation, 'TrustAnchorsPage') },
  { path: '/trust-anchors/:id', scopes: ['trust.read'], page: page(federation, 'TrustAnchorPage') },
  { path: '/keys', scopes: ['trust.read'], page: page(keys, 'KeysPage') },
  { path: '/staff', scopes: ['admin'], page: page(staff, 'StaffPage') },
  { path: '/staff/:id', scopes: ['admin'], page: page(staff, 'MemberPage') },
  { path: '/approvals', scopes: ['approvals.write', 'admin'], page: page(staff, 'ApprovalsPage') },
  { path: '/approvals/:id', scopes: ['approvals.write', 'admin'], page: page(staff, 'ApprovalPage') },
  { path: '/audit', scopes: ['audit.read', 'admin'], page: page(audit, 'AuditPage') },
  { path: '/tenants', scopes: ['admin'], page: page(tenants, 'TenantsPage') },
  { path: '/tenants/:id', scopes: ['admin'], page: page(tenants, 'TenantPage') },
  { path: '/tenant-usage', scopes: ['admin'], isOfOperator: true, page: page(usage, 'TenantUsagePage') },
  { path: '/health', scopes: ['admin'], isOfOperator: true, page: page(operation, 'HealthPage') },
  { path: '/dead-letters', scopes: ['admin'], isOfOperator: true, page: page(operation, 'DeadLettersPage') },
  { path: '/dead-letters/:id', scopes: ['admin'], isOfOperator: true, page: page(operation, 'DeadLetterPage') },
];

/** The page of the address, if the member may see it. */
export function Routes() {
  return (
    <PageBoundary>
      <Suspense fallback={<Loading />}>
        <Switch>
          {ROUTES.map((route) => (
            <Route key={route.path} path={route.path}>
              <Permitted route={route} />
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </Suspense>
    </PageBoundary>
  );
}

function Permitted({ route }: { route: PageRoute }) {
  const session = useSession();
  const isPermitted = may(session, route.scopes) && (session.isOperator || route.isOfOperator !== true);
  return isPermitted ? <route.page /> : <Forbidden />;
}
