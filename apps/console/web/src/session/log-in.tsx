import { LogInCard } from '@vc/web/shell';
import { consoleServer } from '../api/console-server';
import { lastOrganization } from './last-organization';

export function LogIn() {
  return <LogInCard server={consoleServer} lastOrganization={lastOrganization} icon="seal" />;
}
