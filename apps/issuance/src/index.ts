export { issuanceService } from './issuance-service';
