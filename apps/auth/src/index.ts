export { authService } from './auth.definition';
export { ClientsService } from './clients/clients.service';
export { TenantsService } from './tenants/tenants.service';
