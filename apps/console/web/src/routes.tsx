import { type ComponentType, lazy, type LazyExoticComponent, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import type { Scope } from './api/schemas';
import { Loading } from './elements/loading';
import { Forbidden } from './shell/forbidden';
import { NotFound } from './shell/not-found';
import { PageBoundary } from './shell/page-boundary';
import { may } from './session/session';
import { useSession } from './session/session-context';

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
const staff = async () => import('./staff');
const audit = async () => import('./audit');
const tenants = async () => import('./tenants');
const operation = async () => import('./operation');

const ROUTES: readonly PageRoute[] = [
  { path: '/', scopes: [], page: page(async () => import('./dashboard'), 'DashboardPage') },
  { path: '/issuances', scopes: ['credentials.read'], page: page(issuances, 'IssuancesPage') },
  { path: '/issuances/new', scopes: ['credentials.write'], page: page(issuances, 'NewIssuancePage') },
  { path: '/issuances/:id', scopes: ['credentials.read'], page: page(issuances, 'IssuancePage') },
  { path: '/presentations', scopes: ['presentations.read'], page: page(presentations, 'PresentationsPage') },
  { path: '/presentations/new', scopes: ['presentations.write'], page: page(presentations, 'NewPresentationPage') },
  { path: '/presentations/:id', scopes: ['presentations.read'], page: page(presentations, 'PresentationPage') },
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
  { path: '/staff', scopes: ['admin'], page: page(staff, 'StaffPage') },
  { path: '/staff/:id', scopes: ['admin'], page: page(staff, 'MemberPage') },
  { path: '/approvals', scopes: ['approvals.write', 'admin'], page: page(staff, 'ApprovalsPage') },
  { path: '/approvals/:id', scopes: ['approvals.write', 'admin'], page: page(staff, 'ApprovalPage') },
  { path: '/audit', scopes: ['audit.read', 'admin'], page: page(audit, 'AuditPage') },
  { path: '/tenants', scopes: ['admin'], page: page(tenants, 'TenantsPage') },
  { path: '/tenants/:id', scopes: ['admin'], page: page(tenants, 'TenantPage') },
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
  const isOffered = may(session, route.scopes) && (session.isOperator || route.isOfOperator !== true);
  return isOffered ? <route.page /> : <Forbidden />;
}
