export { authService } from './auth-service';
export { ClientsService } from './clients/clients.service';
export { TenantsService } from './tenants/tenants.service';
