import { LastOrganization } from '@vc/web/shell';

export const lastOrganization = new LastOrganization('console.organization');
