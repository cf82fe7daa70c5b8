import { Loading, PageBoundary } from '@vc/web/elements';
import { type ComponentType, lazy, type LazyExoticComponent, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { HomePage } from './home';
import { NotFound } from '@vc/web/shell';

/** A page that is loaded when it is opened. */
function page<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: (await load())[name] }));
}

const add = async () => import('./add');

const CredentialPage = page(async () => import('./credentials'), 'CredentialPage');
const RequestPage = page(async () => import('./requests'), 'RequestPage');
const HistoryPage = page(async () => import('./history'), 'HistoryPage');
const AddPage = page(add, 'AddPage');
const AuthorizedPage = page(add, 'AuthorizedPage');
const SettingsPage = page(async () => import('./settings'), 'SettingsPage');

export function Routes() {
  return (
    <PageBoundary>
      <Suspense fallback={<Loading />}>
        <Switch>
          <Route path="/" component={HomePage} />
          <Route path="/credentials/:id" component={CredentialPage} />
          <Route path="/requests/:id" component={RequestPage} />
          <Route path="/history" component={HistoryPage} />
          <Route path="/add" component={AddPage} />
          <Route path="/authorized" component={AuthorizedPage} />
          <Route path="/settings" component={SettingsPage} />
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </Suspense>
    </PageBoundary>
  );
}
