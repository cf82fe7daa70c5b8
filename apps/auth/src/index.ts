export { authService } from './auth.definition';
export { ClientsService } from './authorization-server/clients/clients.service';
export { TenantsService } from './administration/tenants/tenants.service';
