export { trustService } from './trust-service';
