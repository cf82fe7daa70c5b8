import { LastOrganization } from '@vc/web/session';

export const lastOrganization = new LastOrganization('console.organization');
